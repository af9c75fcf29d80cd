import { expect, it } from 'vitest'
import { addressTaken, greeting } from './cli-texts.ts'
import { emailOf, password, staffKeys } from './company/people.ts'

it('prints all three addresses, everybody who can sign in, and the password', () => {
  const addresses = {
    desk: 'http://localhost:3003',
    phones: 'http://127.0.0.1:4100',
    shop: 'http://127.0.0.1:4101',
  }
  const text = greeting(addresses)
  const expected = [...Object.values(addresses), password, ...staffKeys.map(emailOf)]
  expect(expected.filter((one) => !text.includes(one))).toEqual([])
})

it('names the setting that moves the port which is taken', () => {
  expect(addressTaken(taken(3003), ports)).toContain('PORT=3004 npm run demo')
  expect(addressTaken(taken(4100), ports)).toContain('PHONES_PORT=4101 npm run demo')
  expect(addressTaken(taken(4101), ports)).toContain('SHOP_PORT=4102 npm run demo')
  expect(addressTaken(new Error('something else'), ports)).toBeUndefined()
})

const ports = { phones: 4100, shop: 4101 }
const taken = (port: number) => Object.assign(new Error('in use'), { code: 'EADDRINUSE', port })
