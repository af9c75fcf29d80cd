import { aiko, elena, jonas, mara } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { compareNamesIn } from '../../lib/compare-names.ts'
import { inAlphabet, nameOf, onlineIn, presentColleagues } from './colleagues-model.ts'

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

it('colleagues stand in the alphabet of the page, and those of the same name always in the same order', () => {
  const named = (firstName: string, userid: string) => ({ ...jonas, firstName, lastName: '', userid })
  const colleagues = [named('Zeynep', '1'), named('bilal', '3'), named('Çağla', '4'), named('bilal', '2')]
  compareNamesIn('tr')
  const shown = inAlphabet(colleagues)
  compareNamesIn('en-GB')
  expect(shown.map((one) => [nameOf(one), one.userid])).toEqual([
    ['bilal', '2'],
    ['bilal', '3'],
    ['Çağla', '4'],
    ['Zeynep', '1'],
  ])
})
