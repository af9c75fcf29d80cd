/** What other products of Meta share with Messenger: its login, and accounts that are reached through a page. */
export { longLivedLogin } from './login.ts'
export { keepAccount } from './messenger-store.ts'
export { ofAccount, pageAccounts } from './page-accounts.ts'
