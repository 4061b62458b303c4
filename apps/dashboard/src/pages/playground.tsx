/** The playground: the request beside its result, and the same request as code. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { lazyPage } from '../lazy-page.tsx'
import { bodyOf } from '../options/request-body.ts'
import { Icon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { plural } from '../parts/shown.tsx'
import { AddressBar } from '../playground/address-bar.tsx'
import { CodeDrawer } from '../playground/code/code-drawer.tsx'
import { FormatChips } from '../playground/format-chips.tsx'
import { ModeSwitch } from '../playground/mode-switch.tsx'
import { OptionsPane } from '../playground/options-pane.tsx'
import { PresetDialog } from '../playground/presets/preset-dialog.tsx'
import { PriceLine } from '../playground/price-line.tsx'
import { ResultPane } from '../playground/result-pane.tsx'
import type { PriceBound } from '../playground/run/price.ts'
import type { StepsDialogProps } from '../playground/steps/steps-dialog.tsx'
import { type Play, usePlay } from '../playground/use-play.ts'
import { keysText, useShortcut } from '../shortcuts.ts'
import '../playground/playground.css'

/** It needs a parser of HTML. */
const StepsDialog = lazyPage<StepsDialogProps>(() =>
  import('../playground/steps/steps-dialog.tsx').then((file) => file.StepsDialog)
)

/** Timeout that the service uses if the request sets none, ms. */
const TIMEOUT = 60_000

/** One screen: options left, result right; on phones one below the other. */
export function PlaygroundPage() {
  const play = usePlay()
  const { draft, file, isOver, target, known, prices } = play
  const [schemaAsked, setSchemaAsked] = useState(0)
  const [isCodeOpen, setCodeOpen] = useState(false)
  const [areStepsOpen, setStepsOpen] = useState(false)
  const [arePresetsOpen, setPresetsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = () => form.current?.requestSubmit()
  useShortcut('mod+enter', NAMES[draft.mode], submit)
  useEscape(play.fetching.state === 'running', play.cancel)
  const parsers = known.data
  return (
    <Page
      title="Playground"
      isWide
      actions={<ModeSwitch mode={draft.mode} onChange={(mode) => play.change({ mode })} />}
    >
      <div class={isOver ? 'play dropping' : 'play'} {...target}>
        <form ref={form} class="play-form" noValidate onSubmit={play.submit}>
          <div class="play-head">
            <AddressBar
              draft={draft}
              onChange={play.change}
              kinds={play.kinds}
              file={file}
              onFile={play.chooseFile}
              faults={play.faults}
            >
              <Buttons play={play} />
              <button type="button" onClick={() => setCodeOpen(true)}>
                <Icon name="code" />
                Code
              </button>
            </AddressBar>
            <FormatChips
              values={draft.options}
              kind={play.kind}
              prices={prices.data}
              engines={parsers?.engines}
              without={draft.mode === 'file' ? ['changes', 'screenshot'] : []}
              onChange={(name, value) =>
                play.change({ options: { ...draft.options, [name]: value } })
              }
              onSchema={() => setSchemaAsked(schemaAsked + 1)}
            />
            <PriceLine
              draft={draft}
              quoted={play.quoted}
              price={play.price}
              account={play.account}
              isAsked={play.isAsked}
              isFaultShown={Object.keys(play.faults).length > 0}
            />
          </div>
          <OptionsPane
            draft={draft}
            onChange={play.change}
            prices={prices.data}
            parsers={parsers}
            kind={play.kind}
            faults={play.faults}
            refusal={play.quoted.refusal}
            schemaAsked={schemaAsked}
            onPresets={() => setPresetsOpen(true)}
            onSteps={() => setStepsOpen(true)}
          />
        </form>
        <ResultPane
          mode={draft.mode}
          fetching={play.fetching}
          sent={play.sent}
          asked={play.asked}
          isFaultShown={Object.keys(play.refused).length > 0}
          open={play.open}
          timeout={Number(bodyOf(draft).options?.timeout_ms ?? TIMEOUT)}
          engines={parsers?.engines}
          onCancel={play.cancel}
          onRunAgain={play.runAgain}
          onSample={play.change}
        />
      </div>
      {arePresetsOpen && (
        <PresetDialog draft={draft} onLoad={play.change} onClose={() => setPresetsOpen(false)} />
      )}
      {areStepsOpen && (
        <StepsDialog
          url={bodyOf(draft).url}
          actions={draft.options.actions}
          onUse={(actions) => play.change({ options: { ...draft.options, actions } })}
          onClose={() => setStepsOpen(false)}
        />
      )}
      {isCodeOpen && <CodeDrawer draft={draft} file={file} onClose={() => setCodeOpen(false)} />}
    </Page>
  )
}

const NAMES = { page: 'Fetch', list: 'Start batch', crawl: 'Start crawl', file: 'Read' }

/** The button shows the maximum cost. */
function Buttons({ play }: { play: Play }) {
  const { draft, price, fetching, asked } = play
  const isBusy = fetching.state === 'running' || ['checking', 'starting'].includes(asked.state)
  return (
    <>
      {/* In front, so that Enter in a field checks, and costs nothing. */}
      {draft.mode === 'crawl' && (
        <button type="submit" name="check" disabled={isBusy}>
          {asked.state === 'checking' ? 'Checking…' : 'Check first'}
        </button>
      )}
      <button
        type="submit"
        class="primary run"
        disabled={isBusy}
        title={`${keysText('mod+enter')} from anywhere on this page`}
      >
        {asked.state === 'starting' ? 'Starting…' : NAMES[draft.mode]}
        {price && <span class="run-price"> {costWords(price)}</span>}
      </button>
    </>
  )
}

function costWords({ tokens }: PriceBound): string {
  return tokens === 1 ? '1 token' : `up to ${plural(tokens, 'token')}`
}

/** Escape cancels, unless it is for a dialog or a list that is open. */
function useEscape(isRunning: boolean, cancel: () => void): void {
  useEffect(() => {
    if (!isRunning) return
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!document.querySelector('dialog[open]')) cancel()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [isRunning])
}
