export {
  countUsers,
  hasUsers,
  insertUser,
  nameOf,
  passwordHashOf,
  type Person,
  personOf,
  saveUser,
  storedPreferences,
  userByEmail,
  usernamesLike,
  type UserRow,
  usersWhoSee,
} from './users-store.ts'
export {
  holdUnlockedUser,
  staysUnlocked,
  lockAdminsAnd,
  lockIfUnchanged,
  staysLocked,
  lockUser,
} from './user-locks-store.ts'
