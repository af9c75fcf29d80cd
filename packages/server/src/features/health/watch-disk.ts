import type { AppContext } from '../../context.ts'
import { diskRoom, isNearlyFull } from '../../platform/files/disk-room.ts'

/** Looks whether the disk of DATA_DIR gets full, and says so once each time it does. */
export function diskWatch(app: AppContext): () => Promise<void> {
  let wasNearlyFull = false
  return async () => {
    const room = await diskRoom(app.config.dataDir)
    const isNow = isNearlyFull(room)
    if (isNow && !wasNearlyFull)
      app.log.warn(
        room,
        'less than a tenth of the disk of DATA_DIR is free; files are refused before the last of it',
      )
    wasNearlyFull = isNow
  }
}
