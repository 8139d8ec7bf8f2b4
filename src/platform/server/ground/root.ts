import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The installation's folder, with `migrations/` and `dist/` in it: the same for the sources and for what is built of them. */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) ?? '')
