import { expect, test } from 'vitest'
import { applied, readRecipe } from './recipe.ts'

const DOCUMENT = `# Title

## First

1. \`src/a.ts\`: a line, and \`npm\`

   \`\`\`diff
      one
   +  and a half
      two
   @@
    }
   +// end
   \`\`\`

   \`\`\`sh
   npm run x -- --name y
   \`\`\`

## Second

\`\`\`diff
 no
\`\`\`
`

test('a recipe names files, lines between lines, and commands', () => {
  expect(readRecipe(DOCUMENT, 'First')).toEqual({
    edits: [
      {
        file: 'src/a.ts',
        additions: [
          { before: ['  one'], added: ['  and a half'], after: ['  two'] },
          { before: ['}'], added: ['// end'], after: [] },
        ],
      },
    ],
    commands: [['npm', 'run', 'x', '--', '--name', 'y']],
  })
  expect(() => readRecipe(DOCUMENT, 'Third')).toThrow('No section')
})

test('lines are added where those around them stand, once', () => {
  const { additions = [] } = readRecipe(DOCUMENT, 'First').edits[0] ?? {}
  expect(applied('a {\n  one\n  two\n}\n', additions)).toBe('a {\n  one\n  and a half\n  two\n}\n// end\n')
  expect(() => applied('a {\n  two\n}\n', additions)).toThrow('in 0 places')
  expect(() => applied('  one\n  two\n  one\n  two\n}\n', additions)).toThrow('in 2 places')
})
