import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { connectFault } from './can-connect.ts'

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

it('a database whose certificate an unknown authority has signed: the fault says where to name that authority', async () => {
  const { place, fault } = await faultAt(
    (socket) => {
      // PostgreSQL agrees to TLS with one letter.
      socket.write('S')
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => undefined)
    },
    { query: '?sslmode=verify-full' },
  )
  expect(fault).toBe(
    `nobody that this machine knows has signed the certificate of PostgreSQL at ${place}; name the file of its authority at the end of the address: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem`,
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
