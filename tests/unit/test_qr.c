/* SPDX-License-Identifier: Apache-2.0 */
/* QR codes of addresses: one of each version, a number for each row, as the page's own maker draws
 * them, which tests/web/page/qr.test.mjs reads back; and how much has room. */
#include "cli/qr.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct {
    const char *text;
    int size;
    uint32_t row[QR_MOST]; /* the first square is the highest bit */
} known[] = {
    {"AUDE 0.1.0", 21, {0x001fcd7f, 0x00105841, 0x0017455d, 0x0017415d, 0x0017575d, 0x00104e41,
                        0x001fd57f, 0x00000c00, 0x00154912, 0x00030e90, 0x001d72df, 0x000793b0,
                        0x0010d625, 0x00001872, 0x001fc917, 0x001044a3, 0x00175594, 0x00174e92,
                        0x00175e5d, 0x001047aa, 0x001fd653}},
    {"192.168.1.20:8080/#/begin", 25, {0x01fda87f, 0x0105f841, 0x01745d5d, 0x0175cb5d, 0x0174665d,
                                       0x01048141, 0x01fd557f, 0x0001a000, 0x016ec24b, 0x0009280a,
                                       0x01756876, 0x008bad66, 0x01ccdf7c, 0x0092f65d, 0x009f2130,
                                       0x0140223b, 0x003c8bfe, 0x0001cb17, 0x01fdd551, 0x01059110,
                                       0x017425f9, 0x01752353, 0x01757956, 0x01044e24, 0x01fdbe57}},
    {"192.168.100.200:65535/#/rules/BASE-24",
     29,
     {0x1fc0467f, 0x104a6d41, 0x175b035d, 0x175b3e5d, 0x17538e5d, 0x1059f941,
      0x1fd5557f, 0x001eb100, 0x17c9497c, 0x1cbd025f, 0x1e673d86, 0x07a576e3,
      0x0470298e, 0x0592f251, 0x17e1f19a, 0x1b878190, 0x085c79af, 0x11b33e59,
      0x14723196, 0x14266590, 0x127029fe, 0x0012f715, 0x1fcbe352, 0x105d8110,
      0x175369f4, 0x175ab1af, 0x17567e56, 0x104953f2, 0x1fdc4cdc}},
};

static void test_known(void **unused)
{
    struct qr qr;
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_true(qr_make(&qr, known[i].text));
        assert_int_equal(qr.size, known[i].size);
        for (int y = 0; y < qr.size; y++) {
            uint32_t row = 0;
            for (int x = 0; x < qr.size; x++)
                row = row << 1 | (qr.dark[y][x] ? 1 : 0);
            assert_int_equal(row, known[i].row[y]);
        }
    }
}

static void test_room(void **unused)
{
    static const char text[] = "255.255.255.255:65535/0123456789ABCDEFGHIJK";
    struct qr qr;
    (void)unused;
    assert_true(qr_make(&qr, ""));
    assert_int_equal(qr.size, 21);
    assert_true(qr_make(&qr, text + sizeof text - 1 - QR_BYTES));
    assert_int_equal(qr.size, QR_MOST);
    assert_false(qr_make(&qr, text + sizeof text - 2 - QR_BYTES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests_name("QR codes", tests, NULL, NULL);
}
