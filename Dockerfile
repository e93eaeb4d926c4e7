# The version of `node` in package.json. For another image: docker build --build-arg NODE_IMAGE=...
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS installed
WORKDIR /app
COPY package.json package-lock.json .npmrc* ./
# Scripts that npm runs after installing. There is nothing to build yet.
COPY launch/trimPackages.ts launch/prepare.ts ./launch/
RUN npm ci --no-audit --no-fund

FROM installed AS built
COPY . .
RUN npm run build

# The packages that the server runs with, without those that only build it (Prisma's command line and TypeScript, which
# also count as optional) and without type declarations.
FROM installed AS dependencies
RUN npm prune --omit=dev --omit=optional --offline --no-audit --no-fund \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
# A running container never installs anything.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn*
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=built /app/package.json /app/LICENSE ./
COPY --from=built /app/prisma ./prisma
COPY --from=built /app/server ./server
COPY --from=built /app/client/generated ./client/generated
COPY --from=built /app/client/styles/tokens.css ./client/styles/
COPY --from=built /app/dist/client ./dist/client
# The pages of a seat and of the member area are stored outside the folder that is served to everybody.
COPY --from=built /app/dist/table.html /app/dist/member.html ./dist/
USER node
EXPOSE 4000
# The check starts a process of its own, which can be slow on a busy machine.
HEALTHCHECK --interval=10s --timeout=10s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
