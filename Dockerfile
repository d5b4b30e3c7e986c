# One process of the shop. It writes to /data alone (DATA_DIR), so the rest of the file system may be read-only.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN docker/build.sh

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "server/dist/main.mjs"]
