import { useState } from 'react'

type StillProps = {
  /** A small picture of it. */
  picture?: string | undefined
  /**
   * The video itself: without a picture, the browser shows its beginning, of which it fetches no more than it needs.
   */
  video?: string | undefined
  /** Seconds, once the beginning of the video has come. */
  onLength?: ((seconds: number) => void) | undefined
}

/** A still image of a photo or video, for a tile that opens it. */
export function Still({ picture, video, onLength }: StillProps) {
  const [isMissing, setMissing] = useState(false)
  if (picture && !(isMissing && video))
    return <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setMissing(true)} />
  if (!video) return null
  return (
    <video
      // Some browsers draw nothing at the very beginning until it plays.
      src={`${video}#t=0.1`}
      preload="metadata"
      muted
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden="true"
      onLoadedMetadata={({ currentTarget: { duration } }) =>
        Number.isFinite(duration) && onLength?.(duration)
      }
    />
  )
}
