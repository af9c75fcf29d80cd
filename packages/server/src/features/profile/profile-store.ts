import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { FilesTable } from '../../platform/db/tables/staff-tables.ts'
import { deleteFile, insertFiles } from '../files/files.ts'
import { lockUser, saveUser } from '../users/users.ts'

export function findProfile(reader: Reader, userid: string) {
  return reader.query
    .selectFrom('users')
    .leftJoin('departments', 'departments.departmentid', 'users.departmentid')
    .select([
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.profile_pic',
      'departments.department_name',
    ])
    .where('users.userid', '=', userid)
    .executeTakeFirstOrThrow()
}

type Picture = Omit<Insertable<FilesTable>, 'owner'> & { owner: string }

/** Makes a file its owner's picture and removes the former one; returns where that was stored. */
export async function replacePicture(tx: Tx, picture: Picture): Promise<string | null> {
  const before = await lockPicture(tx, picture.owner)
  await insertFiles(tx, [picture])
  await saveUser(tx, picture.owner, { profile_pic: picture.fileid })
  return before === null ? null : deleteFile(tx, before)
}

/** @returns where the picture was stored; null when there was none */
export async function dropPicture(tx: Tx, userid: string): Promise<string | null> {
  const before = await lockPicture(tx, userid)
  if (before === null) return null
  await saveUser(tx, userid, { profile_pic: null })
  return deleteFile(tx, before)
}

async function lockPicture(tx: Tx, userid: string): Promise<string | null> {
  return (await lockUser(tx, userid))?.profile_pic ?? null
}
