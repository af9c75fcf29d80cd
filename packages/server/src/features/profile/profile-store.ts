import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { FilesTable } from '../../platform/db/tables/staff-tables.ts'

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
  await tx.query.insertInto('files').values(picture).execute()
  await setPicture(tx, picture.owner, picture.fileid)
  return before === null ? null : forgetFile(tx, before)
}

/** @returns where the picture was stored; null when there was none */
export async function dropPicture(tx: Tx, userid: string): Promise<string | null> {
  const before = await lockPicture(tx, userid)
  if (before === null) return null
  await setPicture(tx, userid, null)
  return forgetFile(tx, before)
}

async function lockPicture(tx: Tx, userid: string): Promise<string | null> {
  const user = await tx.query
    .selectFrom('users')
    .select('profile_pic')
    .where('userid', '=', userid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return user.profile_pic
}

async function setPicture(tx: Tx, userid: string, profile_pic: string | null): Promise<void> {
  await tx.query.updateTable('users').set({ profile_pic }).where('userid', '=', userid).execute()
}

async function forgetFile(tx: Tx, fileid: string): Promise<string | null> {
  const gone = await tx.query
    .deleteFrom('files')
    .where('fileid', '=', fileid)
    .returning('storage_key')
    .executeTakeFirst()
  return gone?.storage_key ?? null
}
