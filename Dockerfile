# syntax=docker/dockerfile:1
#
# The service and its command line.
#
#   docker build --tag sluice .                                    pages over HTTP only
#   docker build --tag sluice --target browser .                   with Chromium, for pages filled by scripts
#
# See docs/operating.md. `npm run check:image` runs the steps of the build stage without a container engine.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
# Only the files that decide which packages are installed, so that a change of the sources does not reinstall them.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.mjs ./
COPY scripts/up.mjs scripts/build-dashboard.mjs scripts/build-docs.mjs scripts/build-programs.mjs scripts/source-stamp.mjs scripts/
COPY apps/cli/package.json apps/cli/
COPY apps/companion/package.json apps/companion/
COPY apps/dashboard/package.json apps/dashboard/
COPY apps/docs/package.json apps/docs/
COPY apps/service/package.json apps/service/
COPY packages/acquire/package.json packages/acquire/
COPY packages/client/package.json packages/client/
COPY packages/content/package.json packages/content/
COPY packages/core/package.json packages/core/
COPY packages/crawl/package.json packages/crawl/
COPY packages/create-parser/package.json packages/create-parser/
COPY packages/documents/package.json packages/documents/
COPY packages/enrich/package.json packages/enrich/
COPY packages/extract/package.json packages/extract/
COPY packages/fetch/package.json packages/fetch/
COPY packages/langchain/package.json packages/langchain/
COPY packages/learn/package.json packages/learn/
COPY packages/mcp/package.json packages/mcp/
COPY packages/n8n-nodes-sluice/package.json packages/n8n-nodes-sluice/
COPY packages/passages/package.json packages/passages/
COPY packages/store/package.json packages/store/
COPY packages/testkit/package.json packages/testkit/
COPY packages/values/package.json packages/values/
COPY plugins/company/package.json plugins/company/
COPY plugins/document/package.json plugins/document/
COPY plugins/generic/package.json plugins/generic/
COPY plugins/jobs/package.json plugins/jobs/
COPY plugins/profile/package.json plugins/profile/
COPY plugins/retail/package.json plugins/retail/
COPY plugins/social/package.json plugins/social/
RUN node scripts/up.mjs true
COPY . .
RUN node scripts/up.mjs tsc --build
RUN node scripts/copy-recheck.mjs
RUN node scripts/up.mjs node scripts/build-served-files.mjs
# The built code with production dependencies only. Chromium comes from Debian, in the target `browser`.
RUN node scripts/up.mjs pnpm --filter @sluice/cli deploy --prod --config.inject-workspace-packages=true /deployed
RUN rm -rf /deployed/node_modules/.pnpm/@sparticuz*
RUN node scripts/up.mjs node scripts/third-party/write-notices.mjs /deployed /deployed/THIRD_PARTY_NOTICES.txt

FROM node:24.21.0-bookworm-slim AS service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# Less memory under load: docs/operating.md, "Memory under load".
ENV MALLOC_ARENA_MAX=1
# `sluice parser add` in a container of which only /data and /tmp may be written to.
ENV npm_config_cache=/tmp/npm
WORKDIR /app
COPY --from=build /deployed .
RUN ln -s /app/dist/main.js /usr/local/bin/sluice && install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=6s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "node_modules/@sluice/service/dist/main.js"]

FROM service AS browser
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-liberation fonts-noto-core fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/*
USER node

# The default target.
FROM service
