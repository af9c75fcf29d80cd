import type { Config } from '../../../config/config.ts'
import {
  type IdentityProvider,
  type ProviderPerson,
  startIdentityProvider,
  startTestServer,
  type TestServer,
} from '../../../testing/index.ts'

/** A desk beside an identity provider. */
export interface CompanyServer {
  provider: IdentityProvider
  server: TestServer
  /** Somebody new at the provider, with a proved email and in the group `desk`. */
  newPerson(more?: Partial<ProviderPerson>): ProviderPerson
  stop(): Promise<void>
}

export async function startCompanyServer(
  settings: Record<string, string>,
  config: Pick<Partial<Config>, 'mail'> = {},
): Promise<CompanyServer> {
  const provider = await startIdentityProvider()
  const server = await startTestServer({ config: { ...config, companies: [provider.company(settings)] } })
  provider.admit(server.app.publicUrl())
  return {
    provider,
    server,
    newPerson(more = {}) {
      const sub = `person${provider.people.length}`
      const email = `${sub}@noor-coffee.example`
      const person = { sub, name: `${sub} Example`, email, email_verified: true, groups: ['desk'], ...more }
      provider.people.push(person)
      return person
    },
    async stop() {
      await server.stop()
      await provider.stop()
    },
  }
}
