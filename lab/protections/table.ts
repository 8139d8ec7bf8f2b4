import { protections } from './all.ts'

/** A file by its name, with the folders that tell it from others of that name. */
const shown = (file: string) => `\`${file}\``

/** The tables of docs/security.md: promise, protection, test. */
export function tables(): string {
  return protections
    .map(([heading, list]) => {
      const rows = list.map(
        ({ promise, file, test, name }) => `| ${promise} | ${shown(file)} | ${shown(test)}: ${name} |`,
      )
      return `### ${heading}\n\n| promised | kept in | fails without it |\n|---|---|---|\n${rows.join('\n')}\n`
    })
    .join('\n')
}
