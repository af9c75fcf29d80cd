import type { Client } from '../entities/client.ts'

/** Some clients of the coffee-machine company. */
export const ingrid = client('a41c6e08-2f7b-4d93-8e5a-6b0d3c9f1e72', 'Ingrid Solheim', {
  account_number: '4471-20983',
  address: 'Storgata 12, 0184 Oslo',
  note: 'Prefers calls before noon.',
  count_ticket_reopened: 1,
  platform: 'whatsapp',
})
export const olena = client('6ee0a7d3-9b41-4c58-a2f6-1d8e7c3b0a95', 'Олена Кравченко', { platform: 'viber' })
export const misaki = client('19ac4f62-5e0d-4b87-9c31-f2a6d8e4b703', '佐藤 美咲', {
  account_number: '48213',
  platform: 'messenger',
})
export const georgi = client('2c95be71-8d36-4fa0-b7e2-4c1f9a5d6e08', 'Георги Димитров', {
  blocked_on: true,
  platform: 'telegram',
})
export const joao = client('e83b20d7-1c94-4e6f-8a5b-9d0f7e2c3b46', 'João Pereira da Silva', {
  platform: 'telegram',
})

function client(clientid: string, client_name: string, changes: Partial<Client>): Client {
  return {
    clientid,
    short_id: clientid.slice(0, 8),
    client_name,
    account_number: null,
    address: null,
    note: null,
    blocked_on: false,
    count_ticket_reopened: 0,
    created_on: '2025-09-02T10:14:55.210443Z',
    platform: 'telegram',
    ...changes,
  }
}
