import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './files.ts'

const forms = filesBelow('src')
  .filter(file => file.endsWith('.tsx'))
  .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ text }) => /use(Procedure|Record)Form\(/.test(text))

test('whoever opens a form is told that a draft came back, and asked before leaving one', () => {
  const silent = forms
    .filter(({ text }) => !/<(FormGuard|FormDialog|DraftNotice)\b/.test(text))
    .map(({ file }) => file)
  expect(silent).toEqual([])
  expect(forms.length).toBeGreaterThan(15)
})
