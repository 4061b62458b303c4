/** Figures of operator pages. */

import { count } from '../parts/shown.tsx'

/** `512 MiB`, `3.2 GiB`. */
export function mib(bytes: number): string {
  const value = bytes / 1_048_576
  return value < 1_024 ? `${count(Math.round(value))} MiB` : `${(value / 1_024).toFixed(1)} GiB`
}

/** `0%`, `0.4%`, `12%`. @param part - 0 to 1. */
export function share(part: number): string {
  const percent = part * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** `45 s`, `12 min`, `3 h`, `5 d`. */
export function age(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} d`
}
