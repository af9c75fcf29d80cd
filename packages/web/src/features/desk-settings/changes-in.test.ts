import { callSamples } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { changesIn } from './api.ts'

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
