import { describe, expect, it } from 'vitest'
import { durationSeconds, isoDuration } from '../src/values/durations.ts'

describe('decisions.md §5: durations', () => {
  it('reads ISO 8601, clocks and units of many languages', () => {
    const cases: [string, number | undefined][] = [
      ['PT1H20M', 4800],
      ['P0DT0H30M', 1800],
      ['PTH30MS', 1800],
      ['PTHMS', undefined],
      ['1 hr 20 min', 4800],
      ['1 hour and 5 minutes', 3900],
      ['1½ hours', 5400],
      ['1 1/2 hours', 5400],
      ['20-30 min', 1800],
      ['1 Std. 20 Min.', 4800],
      ['1 heure 15 minutes', 4500],
      ['45 minuti', 2700],
      ['1 godz. 10 min', 4200],
      ['1 час 20 минут', 4800],
      ['30分', 1800],
      ['1時間30分', 5400],
      ['1:05:30', 3930],
      ['3:45', 225],
      ['Total time: 25 mins', 1500],
      ['1 hour 20 minutes, 5 minutes of it at the stove', 4800],
      ['Prep 15 min, bake 20 min', 900],
      ['15 min to prepare, 1 hour to bake', 900],
      ['25', undefined],
      ['4 servings', undefined],
      ['', undefined]
    ]
    for (const [text, seconds] of cases)
      expect([text, durationSeconds(text)]).toEqual([text, seconds])
  })

  it('writes ISO 8601', () => {
    expect([isoDuration(4800), isoDuration(0), isoDuration(61)]).toEqual([
      'PT1H20M',
      'PT0S',
      'PT1M1S'
    ])
  })
})
