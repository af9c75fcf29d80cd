import { useEffect, useRef, useState } from 'react'
import styles from './Slider.module.css'

type SliderProps = {
  label: string
  /** From 0 to 100. */
  value: number
  /** When it is let go. */
  onChange: (value: number) => void
}

export function Slider({ label, value, onChange }: SliderProps) {
  /** Where the thumb is, from the first move until the value has followed. */
  const [moved, setMoved] = useState<number | null>(null)
  const isHeld = useRef(false)
  // While it is held the value may follow an earlier move, or change on another device: the thumb stays.
  useEffect(() => {
    if (!isHeld.current) setMoved(null)
  }, [value])
  const letGo = () => {
    if (!isHeld.current) return
    isHeld.current = false
    if (moved !== null && moved !== value) onChange(moved)
  }
  return (
    <input
      type="range"
      aria-label={label}
      className={styles.slider}
      min={0}
      max={100}
      step={10}
      value={moved ?? value}
      onChange={(event) => {
        isHeld.current = true
        setMoved(Number(event.target.value))
      }}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  )
}
