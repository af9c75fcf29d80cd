/** The visitor's side of website chats: their own record, written by their calls and by what the company sends. */
export { visitorAuthenticator } from './access-visitor.ts'
export { deleteVisitorMessagesOf, eraseVisitors } from './erase-visitors.ts'
export { startExampleVisit, writeAsExample } from './example-visitors.ts'
export { withVisitorChats } from './from-company.ts'
export { factsOfVisitor } from './visitor-sessions-store.ts'
