# Builds every image: docker build --build-arg SERVICE=billing --tag utility-pay-billing .
# SERVICE is a workspace: gateway, one of the five services, payment-simulator, or standalone, which contains the command
# line with migrations. The default command starts the server; `service/src/worker.ts` as the command starts a worker.
#
# A release pins both base images by digest (docs/operations/install.md shows how to find the digests):
#   --build-arg BUILD_DIGEST=sha256:... --build-arg BASE_DIGEST=sha256:...
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim
ARG BUILD_DIGEST
ARG BASE_IMAGE=gcr.io/distroless/nodejs24-debian13:nonroot
ARG BASE_DIGEST
ARG SERVICE

FROM ${BUILD_IMAGE}${BUILD_DIGEST:+@$BUILD_DIGEST} AS tools
ENV TURBO_TELEMETRY_DISABLED=1 APOLLO_TELEMETRY_DISABLED=1
WORKDIR /src

# Only the manifests, so that the installation below is cached until a manifest or the lock file changes.
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
    node scripts/image/drop-dev.ts /pruned/json && \
    node scripts/codegen.ts types && \
    node scripts/image/add-generated.ts /pruned/full

# The web app, for the images that serve it. BuildKit builds only the stage that SERVICE selects.
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
# hadolint ignore=DL3006
FROM files-of-${SERVICE} AS files

FROM tools AS tree
ARG SERVICE
COPY --from=pruned /pruned/json/ ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# The manifests in `full` list development dependencies, so the production manifests from `json` overwrite them.
COPY --from=pruned /pruned/full/ ./
COPY --from=pruned /pruned/json/ ./
COPY --from=workspace /src/scripts/image/drop-unread.ts /scripts/
# Every service starts at the same path. Node resolves the link, because it strips types only outside node_modules.
RUN node /scripts/drop-unread.ts . && \
    ln -s "node_modules/@utility-pay/${SERVICE}" service && \
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
# The root file system may be read-only: compiled code is cached in /tmp, data is written to a volume at /data.
ENV NODE_ENV=production \
    HOME=/tmp \
    NODE_COMPILE_CACHE=/tmp/compile-cache \
    APOLLO_TELEMETRY_DISABLED=1 \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    WEB_ROOT=/app/web/dist
WORKDIR /app
# Owned by root: the process can read its program but not change it.
COPY --from=tree --chown=0:0 /src/ ./
COPY --from=files --chown=0:0 /src/web/dist/ ./web/dist/
# A new volume mounted here takes over this folder's owner.
COPY --from=tree --chown=65532:65532 /empty/ /data/
USER 65532:65532
# The entry point of the distroless image is `/nodejs/bin/node`.
CMD ["service/src/main.ts"]
