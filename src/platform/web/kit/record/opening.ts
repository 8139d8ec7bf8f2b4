// What opens the page of a record, in one file of the build.
export { askFicha } from './ficha-query.ts'
export { RecordPage } from './record-page.tsx'
