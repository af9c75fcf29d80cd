import { expect, test } from 'vitest'
import { namesAFact, plantedFaultFaults } from './planted-faults.ts'

test('rules with a number, a text or a right are distinguished from others', () => {
  for (const rule of [
    'Usernames of 18 or more characters are cut to 18 (§9)',
    "Ticket search: 'No tickets found!' in red (§2)",
    'Only admins block and edit clients (§6)',
    'Of two who accept at once one wins (product §2)',
  ])
    expect([rule, namesAFact(rule)]).toEqual([rule, true])
  for (const rule of [
    'POST /auth/login (§7)',
    'Ticket carries its fields (§3)',
    'A second factor (RFC 6238) (§7)',
  ])
    expect([rule, namesAFact(rule)]).toEqual([rule, false])
})

const rule = 'Names are cut to 18 (§9)'
const test18 = 'packages/web/src/a.test.ts › cuts names'
const row = { id: 'S9-01', rule, section: '9', state: 'proved', tests: [`\`${test18}\``] }
const fault = { rule, file: 'packages/web/src/a.ts', find: 'cut(18)', replace: 'cut(24)', tests: [test18] }
const faultsWith = (changes: Partial<typeof fault>, rulesWithout: string[] = []) =>
  plantedFaultFaults(
    [row],
    [
      { path: 'packages/web/src/a.ts', text: 'cut(18)' },
      {
        path: 'bench/planted-faults/faults/a.json',
        text: JSON.stringify(changes.rule === '' ? [] : [{ ...fault, ...changes }]),
      },
      { path: 'bench/planted-faults/rules-without.json', text: JSON.stringify({ rules: rulesWithout }) },
    ],
  )

test('a rule without a fault, a fault without its place, its rule or its test are found', () => {
  expect(faultsWith({})).toEqual([])
  expect(faultsWith({ rule: '' })).toEqual([`${rule}: plant a fault in it (bench/planted-faults/faults)`])
  expect(faultsWith({ rule: '' }, [rule])).toEqual([])
  expect(faultsWith({}, [rule])).toHaveLength(1)
  expect(faultsWith({ find: 'cut(19)' })).toEqual([
    `${rule}: \`cut(19)\` occurs 0 times in packages/web/src/a.ts`,
  ])
  expect(faultsWith({ replace: fault.find })).toEqual([`${rule}: the fault changes nothing`])
  expect(faultsWith({ tests: ['packages/web/src/b.test.ts › other'] })).toHaveLength(1)
  expect(faultsWith({ rule: 'Another rule (§1)' })).toHaveLength(2)
})
