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
  isUnlocked,
  lockAdminsAnd,
  lockIfUnchanged,
  lockLockedUser,
  lockUser,
} from './user-locks-store.ts'
