# One image, three roles: web (the default), worker and realtime. See compose.yaml.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: it refuses a lock file in which packages of other systems are missing.
RUN npm install --no-save --no-audit --no-fund --include=dev --include=optional

# What production needs, and nothing that only builds, compiles or tests.
FROM packages AS built
COPY . .
RUN npx next build && node scripts/ship.mjs /shipped

FROM base AS product
ENV NODE_ENV=production KEEP_ALIVE_TIMEOUT=65000 LISTEN_ADDRESS=0.0.0.0 HOSTNAME=0.0.0.0 PORT=3000 INVORDER_DATA_DIR=/data
COPY --from=built /shipped ./
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000 3027
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "programs/web.mjs"]
