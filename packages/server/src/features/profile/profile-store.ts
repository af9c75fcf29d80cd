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

/** Makes a file its owner's picture and forgets the one before; answers where that one was stored. */
export async function replacePicture(tx: Tx, picture: Picture): Promise<string | null> {
  const before = await tx.query
    .selectFrom('users')
    .select('profile_pic')
    .where('userid', '=', picture.owner)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx.query.insertInto('files').values(picture).execute()
  await tx.query
    .updateTable('users')
    .set({ profile_pic: picture.fileid })
    .where('userid', '=', picture.owner)
    .execute()
  if (before.profile_pic === null) return null
  const gone = await tx.query
    .deleteFrom('files')
    .where('fileid', '=', before.profile_pic)
    .returning('storage_key')
    .executeTakeFirst()
  return gone?.storage_key ?? null
}
