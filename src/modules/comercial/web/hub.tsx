export { Page } from '#platform/web/shell/hub.tsx'
