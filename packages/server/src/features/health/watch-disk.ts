import type { AppContext } from '../../context.ts'
import { diskRoom, isNearlyFull } from '../../platform/files/disk-room.ts'

/** Checks whether the disk of DATA_DIR gets full, and logs it once each time. */
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
