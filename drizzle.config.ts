import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/server/**/table.ts', './src/modules/**/server/table.ts'],
  out: './migrations',
})
