import { expect, test } from 'vitest'
import { unusedGlobalClasses, wrongClasses } from './styles.ts'

const folder = 'packages/web/src/ui/'
const sheet = (text: string) => ({ path: `${folder}Row.module.css`, text })
const row = (text: string, rest = '') => ({
  path: `${folder}Row.tsx`,
  text: `import styles from './Row.module.css'\n${rest}\n${text}`,
})

test('a style sheet that no file imports is found', () => {
  expect(wrongClasses([sheet('.row { color: red }')])).toEqual([
    `${folder}Row.module.css: no file imports it`,
  ])
})

test('a class that nobody uses and a class that does not exist are found', () => {
  const sources = [
    sheet('.row { color: red } .old { animation: appear 1s } @keyframes appear { from { opacity: 0 } }'),
    row("[styles.row, styles['new-one']]"),
  ]
  expect(wrongClasses(sources)).toEqual([
    `${folder}Row.module.css: nobody uses .old`,
    `${folder}Row.tsx uses .new-one, which ${folder}Row.module.css does not have`,
  ])
})

test('a class that is chosen by a value is one of the texts of the file or of a file it imports', () => {
  const css = sheet(
    '.danger { color: red } .size-lg { width: 1rem } .t1 { color: red } .quiet { color: red }',
  )
  const tones = { path: `${folder}tones.ts`, text: "export type Tone = 'plain' | 'danger'" }
  const text = "type Size = 'md' | 'lg'\n[styles[tone], styles[`size-${size}`], styles[`t${hue}`]]"
  expect(wrongClasses([css, tones, row(text, "import type { Tone } from './tones.ts'")])).toEqual([
    `${folder}Row.module.css: nobody uses .quiet`,
  ])
})

test('a class of the whole page that no file of the web app names is found', () => {
  const base = {
    path: 'packages/web/src/styles/base.css',
    text: '.num { color: red } .strong { color: red }',
  }
  expect(unusedGlobalClasses([base, row('<b className="muted num" />')])).toEqual([
    'packages/web/src/styles/base.css: nobody uses .strong',
  ])
})
