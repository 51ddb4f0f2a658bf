# SPDX-License-Identifier: Apache-2.0
# A container of the game server, from a checkout and nothing else:
#
#     docker build -t aude .
#
# The first stage builds, the second one has what came of it and the libraries that this needs. BASE
# is Debian 12 or what is like it, for both. Run it with a root that nobody writes to:
#
#     docker run --read-only --cap-drop=all --security-opt=no-new-privileges --memory=2g \
#         --pids-limit=64 --tmpfs /run/aude:mode=0700,uid=10001 -v aude:/var/lib/aude \
#         -p 127.0.0.1:8080:8080 --stop-timeout=90 aude --origin ORIGIN
ARG BASE=debian:12-slim

FROM ${BASE} AS build
WORKDIR /source
COPY . .
RUN tools/install-deps run && tools/install-deps full
RUN CC=gcc meson setup /build --prefix=/usr/local --buildtype=release -Dwerror=false -Dtests=false \
    -Dserver=enabled -Dpostgres=enabled -Dnats=enabled -Dweb=enabled -Ddocs=enabled && \
    DESTDIR=/image meson install -C /build

FROM ${BASE}
RUN apt-get update && \
    apt-get install -y --no-install-recommends libjansson4 liblzma5 libnats3.4 libpq5 \
    libsodium23 libsqlite3-0 libuv1 libwebsockets17 libwebsockets-evlib-uv && \
    rm -rf /var/lib/apt/lists/*
COPY --from=build /image/usr/local /usr/local
COPY deploy/aude.conf /etc/aude.conf
RUN ldconfig && mkdir -p -m 0700 /var/lib/aude && chown 10001:10001 /var/lib/aude
USER 10001:10001
VOLUME ["/var/lib/aude"]
EXPOSE 8080
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/aude", "serve", "--config", "/etc/aude.conf", "--host", "0.0.0.0", \
    "--data", "/var/lib/aude", "--socket", "/run/aude/admin"]
