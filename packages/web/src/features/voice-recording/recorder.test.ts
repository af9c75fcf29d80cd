import { expect, it } from 'vitest'
import { formFor } from './recorder.ts'

it('records in what providers take as it is, and else in what is nearest to it', () => {
  const browsers = { firefox: /ogg|webm/, chromium: /webm|mp4/, safari: /mp4/, old: /^$/ }
  const names = Object.values(browsers).map((types) => formFor((type) => types.test(type))?.name ?? null)
  expect(names).toEqual(['voice.ogg', 'voice.webm', 'voice.m4a', null])
})
