import { callSamples } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { changesIn, overridden } from './api.ts'

const before = callSamples.getGeneralSettings.reply

it('sends only what differs', () => {
  expect(changesIn(before, before)).toEqual({})
  expect(changesIn(before, { ...before, companyName: 'Noor & Daughters', reopenDays: null })).toEqual({
    companyName: 'Noor & Daughters',
    reopenDays: null,
  })
  const defaultDepartmentid = '9b1c2f60-0c1e-4a53-8f0e-6a2d9b7e4c11'
  expect(changesIn(before, { ...before, defaultDepartmentid })).toEqual({ defaultDepartmentid })
})

it('sends what goes back to the default by its name, unless something else was typed since', () => {
  const { defaults } = before
  const after = { ...before, reopenDays: defaults.reopenDays, keepRawDays: 60 }
  expect(changesIn(before, after, ['reopenDays', 'keepRawDays'])).toEqual({
    keepRawDays: 60,
    backToDefault: ['reopenDays'],
  })
})

it('shows the default of what was set, until it is taken back', () => {
  expect(overridden(before, ['reopenDays'])).toEqual({ keepContentDays: null, keepRawDays: null })
})
