import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { setReadOnly } from '../../testing/set-read-only.ts'
import { connectFault } from './can-connect.ts'

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'can-connect-'))
  file = join(folder, 'ca.pem')
})
afterAll(() => rm(folder, { recursive: true }))

/** Made for this test, valid for a hundred years, signed by itself. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsYdEJoyUHQ2CHAek
Jd0Lkg0kXCmBxYU0HxASucAmBS6hRANCAARRD3C4zE4Etu1qE6iO/HxsjwCYIlR8
GCrMtmnp+rmqacsiBRZGCfBCr/ljhz8VYAjnivqiU+Y/qdlPn0wApIMm
-----END PRIVATE KEY-----
`
const cert = `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUVCVyZerLZ4Cn7g1GuaIiLtSBwYgwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNZGVzay1kYXRhYmFzZTAgFw0yNjExMjcwMDQxNDFaGA8yMTI2
MTEwMzAwNDE0MVowGDEWMBQGA1UEAwwNZGVzay1kYXRhYmFzZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABFEPcLjMTgS27WoTqI78fGyPAJgiVHwYKsy2aen6uapp
yyIFFkYJ8EKv+WOHPxVgCOeK+qJT5j+p2U+fTACkgyajUzBRMB0GA1UdDgQWBBTw
Sc6vhmQCgL/83G7+Kiz7RTefiDAfBgNVHSMEGDAWgBTwSc6vhmQCgL/83G7+Kiz7
RTefiDAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQD1qQvtpyIX
EA3Fl0MpLtdDLly7vmdV51mYbA8dvBzDcQIgOiz7ev4AYaJsnKFIiO12J+nLWDPm
Q8tGkFOGfvq+qmQ=
-----END CERTIFICATE-----
`

/** Of another authority. */
const otherCert = `-----BEGIN CERTIFICATE-----
MIIBijCCATGgAwIBAgIULsqhoigmC8/eM8yMV4P0wKd2ficwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPb3RoZXItYXV0aG9yaXR5MCAXDTI2MTEyOTIwNTY1MVoYDzIx
MjYxMTA1MjA1NjUxWjAaMRgwFgYDVQQDDA9vdGhlci1hdXRob3JpdHkwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAT14SHGB9vl+AvZiMoQe2QU1VXbG+6tmx8NfDRu
BksUlik13WYkTltOpk/vA5lWAxtnXccgLnbHUMQzFyK8GDhzo1MwUTAdBgNVHQ4E
FgQUkbwV4C7Eo1GXK/5i2TPukujZxNUwHwYDVR0jBBgwFoAUkbwV4C7Eo1GXK/5i
2TPukujZxNUwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAC6y2m
6DJB7++iEar8uhuliX5Md5NMv2K2Lrx79j/TyQIgW1rvL8nnilLb9VPvZP6wrpgJ
SSkVMof/upm4mLrggU8=
-----END CERTIFICATE-----
`

it('a database whose certificate an unknown authority has signed: the fault says where to name that authority', async () => {
  const { place, fault } = await faultAt(withTls, { query: '?sslmode=verify-full' })
  expect(fault).toBe(
    `nobody that this machine knows has signed the certificate of PostgreSQL at ${place}; name the file of its authority at the end of the address: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem`,
  )
})

it('a file of another authority: the fault says that this one has not signed the certificate', async () => {
  const { place, fault } = await faultAt(withTls, { query: await verifiedBy(otherCert) })
  expect(fault).toBe(
    `the authority in "${file}" has not signed the certificate of PostgreSQL at ${place}; sslrootcert must name the file of the one that has`,
  )
})

it('a certificate for another host: the fault names both', async () => {
  const { place, fault } = await faultAt(withTls, { query: await verifiedBy(cert) })
  expect(fault).toBe(
    `the certificate of PostgreSQL at ${place} is for desk-database, not for "127.0.0.1"; the address must have a host that the certificate names`,
  )
})

it('a file of TLS that cannot be read: the fault says which one and why', async () => {
  const faultOf = (query: string) =>
    connectFault(`postgresql://desk@127.0.0.1:9/desk?sslmode=verify-full&${query}`)
  expect(await faultOf(`sslrootcert=${file}.nowhere`)).toBe(
    `the file "${file}.nowhere" that sslrootcert names cannot be read: there is no such file or folder`,
  )
  expect(await faultOf(`sslrootcert=${folder}`)).toBe(
    `the file "${folder}" that sslrootcert names cannot be read: it is a folder`,
  )
  expect(await faultOf(`sslkey=${folder}`)).toBe(
    `the file "${folder}" that sslkey names cannot be read: it is a folder`,
  )
})

it('a database that only reads is none to start on', async () => {
  const { connectionString, drop } = await createTestDatabase([])
  expect(await connectFault(connectionString)).toBeNull()
  await setReadOnly(connectionString, 'on')
  expect(await connectFault(connectionString)).toMatch(
    /^PostgreSQL at .+ only reads: it is a standby, or set to read-only; name the one that writes$/,
  )
  await drop()
})

it('an address that the driver refuses is a fault like the others', async () => {
  expect(await connectFault('postgresql://desk@127.0.0.1:9/desk?ssl=true&sslnegotiation=nonsense')).toBe(
    'cannot be used: Invalid sslnegotiation value: "nonsense". Valid values are "postgres" and "direct".',
  )
})

it('a pooler that refuses the limits of a connection is named as one', async () => {
  const { place, fault } = await faultAt((socket, startup) => {
    const refusal = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
    const length = Buffer.alloc(4)
    length.writeInt32BE(4 + refusal.length)
    if (startup.includes('statement_timeout'))
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(refusal)]))
  })
  expect(fault).toBe(
    `${place} is no PostgreSQL but a pooler such as PgBouncer; name PostgreSQL itself, because the server has a pool of its own`,
  )
})

it('a database that asks for a password: the fault says that the address has none', async () => {
  const { place, fault } = await faultAt(
    (socket) => {
      const asks = (kind: number, text: string): Buffer => {
        const head = Buffer.alloc(9, 'R')
        head.writeInt32BE(8 + text.length, 1)
        head.writeInt32BE(kind, 5)
        return Buffer.concat([head, Buffer.from(text)])
      }
      socket.write(asks(10, 'SCRAM-SHA-256\0\0'))
      socket.once('data', () => void socket.write(asks(11, 'r=nonce,s=c2FsdA==,i=4096')))
    },
    { user: 'desk' },
  )
  expect(fault).toBe(
    `PostgreSQL at ${place} asks for a password of the user "desk", and the address has none`,
  )
})

function withTls(socket: Socket): void {
  // PostgreSQL agrees to TLS with one letter.
  socket.write('S')
  new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => undefined)
}

async function verifiedBy(authority: string): Promise<string> {
  await writeFile(file, authority)
  return `?sslmode=verify-full&sslrootcert=${file}`
}

/** What the start says of a database that answers the first packet of a connection like this. */
async function faultAt(
  answer: (socket: Socket, startup: Buffer) => void,
  { user = 'desk:pw', query = '' } = {},
) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (startup) => answer(socket, startup))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const place = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const fault = await connectFault(`postgresql://${user}@${place}/desk${query}`)
  server.close()
  return { place, fault }
}
