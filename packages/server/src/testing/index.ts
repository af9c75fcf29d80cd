/** Real desks for tests: start one, build its people, sign them in, call and listen over the wire. */
export {
  buildAdmin,
  buildAgent,
  buildCompany,
  buildDepartment,
  type Company,
  type StaffMember,
} from './build-people.ts'
export { buildSchema } from './build-schema.ts'
export { askAtOnce } from './ask-at-once.ts'
export { CallRefused, type Caller, callerOf, type Credentials, signInAt } from './caller.ts'
export { type AnyPhone, phoneOf } from './channel-phones.ts'
export { type CompanyBrowser, companyBrowser } from './company-browser.ts'
export { connect, META, prepare } from './connect-channels.ts'
export { type EventLine, joinEventLine } from './event-line.ts'
export { type HostileVerdict, throwHostilePayloads } from './hostile-payloads.ts'
export {
  type IdentityProvider,
  type ProviderPerson,
  startIdentityProvider,
} from './identity-provider.ts'
export { type Listener, type ListenOptions, waitFor } from './listener.ts'
export { scriptPayloads } from './script-payloads/corpus.ts'
export { LOOK, WATCH } from './script-payloads/watch.ts'
export { type Planted, plantScriptPayloads } from './script-payloads/plant.ts'
export { renewLostKeys } from '../features/push/push.ts'
export { losePushKeys } from '../features/push/testing/lose-push-keys.ts'
export { signedIdentity } from '../features/visitor-chat/testing/signed-identity.ts'
export { type Walked, walkScreens } from './script-payloads/walk.ts'
export { type PostgresForTests, startPostgresForTests } from './postgres-for-tests.ts'
export { type S3ForTests, startS3 } from './s3-for-tests.ts'
export { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts'
export { isSignedWith, type Receiver, startReceiver } from '../features/outgoing-webhooks/testing/receiver.ts'
export { postgresIn, postgresLeftIn, startProgram, type StartedProgram } from './started-program.ts'
export { FIRST_ADMIN, startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'
export { storedEvents } from './stored-events.ts'
export { rawOf, type StoredRaw } from '../features/inbound/raw-event.ts'
export { startTelegramServer, type TelegramServer } from './telegram-server.ts'
export { type LeaseCost, measureLeases } from '../platform/outbox/testing/lease-cost.ts'
export { type TestClock, testClock } from './test-clock.ts'
