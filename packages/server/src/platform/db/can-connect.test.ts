import { once } from 'node:events'
import { createServer } from 'node:net'
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
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // PostgreSQL agrees to TLS with one letter.
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => undefined)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const fault = await connectFault(`postgresql://desk:pw@127.0.0.1:${port}/desk?sslmode=verify-full`)
  expect(fault).toBe(
    `nobody that this machine knows has signed the certificate of PostgreSQL at 127.0.0.1:${port}; name the file of its authority at the end of the address: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem`,
  )
  server.close()
})
