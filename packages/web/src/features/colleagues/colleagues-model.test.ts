import { aiko, elena, jonas, mara } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { onlineIn, presentColleagues } from './colleagues-model.ts'

const online = { ...jonas, status: 'online' } as const
const offline = { ...aiko, status: 'offline' } as const

it('all colleagues but me are listed, the online ones apart from the others', () => {
  const shown = presentColleagues([mara, online, offline], mara.userid)
  expect(shown).toEqual({ online: [online], offline: [offline] })
})

it('of a department those count who could take a ticket now', () => {
  const there = [online, { ...elena, departmentid: jonas.departmentid, status: 'offline' } as const]
  expect(onlineIn(there, jonas.departmentid ?? '')).toBe(1)
  expect(onlineIn(there, aiko.departmentid ?? '')).toBe(0)
})
