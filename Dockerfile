# syntax=docker/dockerfile:1
#
# The service and its command line.
#
#   docker build --tag sluice .                                    pages over HTTP only
#   docker build --tag sluice --target browser .                   with Chromium, for pages that scripts fill
#
# docs/operating.md says how it is run. `npm run check:image` does what the build stage does, without a container engine.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node scripts/up.mjs tsc --build
RUN node scripts/copy-recheck.mjs
RUN node scripts/up.mjs node scripts/build-dashboard.mjs
# What runs, and production dependencies only. Chromium comes from Debian, in the target `browser`.
RUN node scripts/up.mjs pnpm --filter @sluice/cli deploy --prod --config.inject-workspace-packages=true /deployed
RUN rm -rf /deployed/node_modules/.pnpm/@sparticuz*

FROM node:24.21.0-bookworm-slim AS service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /deployed .
RUN ln -s /app/dist/main.js /usr/local/bin/sluice && install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=6s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/@sluice/service/dist/main.js"]

FROM service AS browser
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-liberation fonts-noto-core fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/*
USER node

# What is built unless --target says otherwise.
FROM service
