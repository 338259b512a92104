# One file for every image: docker build --build-arg SERVICE=billing --tag utility-pay-billing .
# SERVICE is the name of a workspace: gateway, one of the five services, payment-simulator, mail-relay, queue-board,
# or standalone, which carries the command line (migrations among it). The API is the default command; the worker of
# a service is `service/src/worker.ts`.
#
# A release pins both bases by what their tags name on that day (docs/operations/install.md says how to read it):
#   --build-arg BUILD_DIGEST=sha256:... --build-arg BASE_DIGEST=sha256:...
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim
ARG BUILD_DIGEST
ARG BASE_IMAGE=gcr.io/distroless/nodejs24-debian13:nonroot
ARG BASE_DIGEST
ARG SERVICE

FROM ${BUILD_IMAGE}${BUILD_DIGEST:+@$BUILD_DIGEST} AS tools
ENV TURBO_TELEMETRY_DISABLED=1 APOLLO_TELEMETRY_DISABLED=1
WORKDIR /src

# The manifests alone: what is installed below is built again only when they or the lock change.
FROM tools AS manifests
WORKDIR /all
COPY . .
RUN find . -name package.json -exec cp --parents {} /src ';' && \
    cp package-lock.json .npmrc /src

FROM tools AS workspace
COPY --from=manifests /src ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .

FROM workspace AS pruned
ARG SERVICE
RUN node_modules/.bin/turbo prune "@utility-pay/${SERVICE}" --docker --production --out-dir /pruned && \
    node scripts/image/drop-dev.ts /pruned/json

# The portal's files, for the images that serve them: BuildKit builds the stage that SERVICE names, no other.
FROM workspace AS web
RUN npm run build

FROM tools AS without-web
RUN mkdir -p web/dist

FROM web AS files-of-gateway
FROM web AS files-of-standalone
FROM without-web AS files-of-identity
FROM without-web AS files-of-tenant-settings
FROM without-web AS files-of-billing
FROM without-web AS files-of-payments
FROM without-web AS files-of-notifications
FROM without-web AS files-of-payment-simulator
FROM without-web AS files-of-mail-relay
FROM without-web AS files-of-queue-board
# hadolint ignore=DL3006
FROM files-of-${SERVICE} AS files

FROM tools AS tree
ARG SERVICE
COPY --from=pruned /pruned/json/ ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# The full copies of the manifests name what only development needs: those that were installed by come last.
COPY --from=pruned /pruned/full/ ./
COPY --from=pruned /pruned/json/ ./
# Whatever the service, it starts at one place. Node finds the real one behind the link: types are stripped there.
RUN ln -s "node_modules/@utility-pay/${SERVICE}" service && \
    rm -f .npmrc .gitignore turbo.json && \
    mkdir /empty

FROM ${BASE_IMAGE}${BASE_DIGEST:+@$BASE_DIGEST}
ARG SERVICE
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="utility-pay-${SERVICE}" \
      org.opencontainers.image.description="Utility Pay: ${SERVICE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# The root may be read-only: compiled code is kept in /tmp where there is one, data in /data where it is mounted.
ENV NODE_ENV=production \
    HOME=/tmp \
    NODE_COMPILE_CACHE=/tmp/compile-cache \
    APOLLO_TELEMETRY_DISABLED=1 \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    WEB_ROOT=/app/web/dist
WORKDIR /app
# Owned by root: the process can read its program, never change it.
COPY --from=tree --chown=0:0 /src/ ./
COPY --from=files --chown=0:0 /src/web/dist/ ./web/dist/
# A volume that is mounted here for the first time takes over this folder's owner.
COPY --from=tree --chown=65532:65532 /empty/ /data/
USER 65532:65532
# Distroless begins with `/nodejs/bin/node`.
CMD ["service/src/main.ts"]
