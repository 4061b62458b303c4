/** Texts of many types, as servers send them. */

/** A text and how it is read. */
export interface TextSample {
  /** Path of its address. */
  readonly path: string
  readonly type: string
  /** `code`: one block, byte for byte. `markdown`, `prose`, `transcript`, `table`: what the Markdown contains. */
  readonly as: 'code' | 'markdown' | 'prose' | 'transcript' | 'table'
  readonly text: string
  /** Parts of the Markdown. */
  readonly shows?: readonly string[]
}

const PLAIN = 'text/plain; charset=utf-8'

function code(path: string, text: string, type = PLAIN): TextSample {
  return { path, type, as: 'code', text }
}

const lines = (...all: string[]) => `${all.join('\n')}\n`

/** One hundred texts of more than thirty types. */
export const TEXT_SAMPLES: readonly TextSample[] = [
  // Programs, with and without names.
  code(
    '/raw/gate.py',
    lines(
      'def open_gate(n):',
      '    for i in range(n):',
      '        print(f"__{i}__ *up*")',
      '',
      '',
      'open_gate(3)'
    )
  ),
  code(
    '/raw/1',
    lines(
      'import os',
      'from gate import lift',
      '',
      'def main():',
      '    lift(os.environ["GATE"])',
      '',
      'if __name__ == "__main__":',
      '    main()'
    )
  ),
  code('/raw/gate.js', lines('export function open(n) {', '  return n * 2 // *twice*', '}')),
  code(
    '/raw/2',
    lines(
      "const fs = require('fs')",
      'const gates = new Map()',
      "module.exports = { gates, read: (p) => fs.readFileSync(p, 'utf8') }"
    )
  ),
  code('/gate.js', lines('export const a = 1', 'export const b = a + 1'), 'text/javascript'),
  code(
    '/gate.mjs',
    lines("import { lift } from './lift.js'", 'await lift(3)'),
    'application/javascript'
  ),
  code(
    '/raw/gate.ts',
    lines(
      'interface Gate {',
      '  readonly teeth: number',
      '}',
      'export const gate: Gate = { teeth: 40 }'
    )
  ),
  code(
    '/raw/view.tsx',
    lines('export const View = () => (', '  <main>', '    <h1>Gate</h1>', '  </main>', ')')
  ),
  code(
    '/raw/main.go',
    lines('package main', '', 'import "fmt"', '', 'func main() {', '\tfmt.Println("# gate")', '}')
  ),
  code(
    '/raw/lib.rs',
    lines('pub fn open(n: u32) -> Vec<u32> {', '    (0..n).map(|i| i * 2).collect()', '}')
  ),
  code(
    '/raw/gate.c',
    lines(
      '#include <stdio.h>',
      'int main(void) {',
      '\tprintf("%d\\n", 1 << 3);',
      '\treturn 0;',
      '}'
    )
  ),
  code(
    '/raw/3',
    lines(
      '#include <vector>',
      '#define GATE 1',
      'template <typename T>',
      'std::vector<T> open(T n) { return {n}; }'
    )
  ),
  code(
    '/raw/gate.h',
    lines('#ifndef GATE_H', '#define GATE_H', 'void open_gate(int n);', '#endif')
  ),
  code(
    '/raw/Gate.java',
    lines(
      'public class Gate {',
      '    private final int teeth = 40;',
      '    @Override public String toString() { return "<gate>"; }',
      '}'
    )
  ),
  code('/raw/Gate.kt', lines('data class Gate(val teeth: Int)', 'fun main() = println(Gate(40))')),
  code(
    '/raw/Gate.swift',
    lines('struct Gate {', '    let teeth: Int', '}', 'print(Gate(teeth: 40))')
  ),
  code('/raw/Gate.cs', lines('namespace Mill;', 'public record Gate(int Teeth);')),
  code(
    '/raw/gate.rb',
    lines('class Gate', '  def open(n)', '    n.times { |i| puts "* #{i}" }', '  end', 'end')
  ),
  code('/raw/gate.php', lines('<?php', 'function open($n) {', '    echo "<b>$n</b>";', '}')),
  code(
    '/raw/gate.pl',
    lines('use strict;', 'my %gates = (north => 40);', 'print "$_\\n" for keys %gates;')
  ),
  code(
    '/raw/gate.lua',
    lines('local gate = { teeth = 40 }', 'function gate.open(n)', '  return n .. "_up_"', 'end')
  ),
  code(
    '/raw/gate.hs',
    lines('module Gate where', '', 'open :: Int -> [Int]', 'open n = [ i * 2 | i <- [1..n] ]')
  ),
  code('/raw/gate.ex', lines('defmodule Gate do', '  def open(n), do: n |> Kernel.*(2)', 'end')),
  code('/raw/gate.clj', lines('(ns mill.gate)', '(defn open [n]', '  (* n 2))')),
  code(
    '/raw/gate.scala',
    lines('object Gate extends App {', '  val teeth = 40', '  println(s"$teeth")', '}')
  ),
  code('/raw/gate.r', lines('open <- function(n) {', '  x <- seq_len(n)', '  x * 2', '}')),
  code('/raw/gate.jl', lines('function open(n)', '    return [2i for i in 1:n]', 'end')),
  code('/raw/gate.dart', lines('void main() {', "  print('gate');", '}')),
  code(
    '/raw/gate.zig',
    lines(
      'const std = @import("std");',
      'pub fn main() void {',
      '    std.debug.print("gate\\n", .{});',
      '}'
    )
  ),
  code(
    '/raw/gate.vue',
    lines(
      '<template>',
      '  <p>{{ gate }}</p>',
      '</template>',
      '<script setup>',
      'const gate = 1',
      '</script>'
    )
  ),
  code(
    '/raw/gate.sql',
    lines(
      'SELECT g.name, count(*) AS n',
      'FROM gates g',
      '  LEFT JOIN teeth t ON t.gate = g.id',
      'GROUP BY 1;'
    )
  ),
  code(
    '/raw/4',
    lines(
      'CREATE TABLE gates (',
      '  id INTEGER PRIMARY KEY,',
      '  name TEXT NOT NULL',
      ');',
      "INSERT INTO gates VALUES (1, 'North');"
    )
  ),
  code('/raw/5', lines('SELECT name, teeth', 'FROM gates', 'WHERE teeth > 38', 'ORDER BY name')),
  code(
    '/gate.css',
    lines('main > p {', '  color: #333;', '}', '@media print { nav { display: none } }'),
    'text/css'
  ),
  code('/raw/gate.scss', lines('$gap: 4px;', '.gate { &:hover { margin: $gap } }')),
  code('/raw/gate.graphql', lines('type Gate {', '  teeth: Int!', '}')),
  code('/raw/gate.proto', lines('syntax = "proto3";', 'message Gate {', '  int32 teeth = 1;', '}')),
  // Shells and builds.
  code(
    '/install.sh',
    lines('#!/bin/sh', 'set -eu', 'if [ -d "$HOME/mill" ]; then', '  rm -rf "$HOME/mill"', 'fi')
  ),
  code(
    '/install',
    lines(
      '#!/usr/bin/env bash',
      '# Installs the mill.',
      'curl -fsSL "https://mill.example/$1" | tar xz -C ~/mill'
    )
  ),
  code(
    '/raw/gate.ps1',
    lines('param([int]$Teeth = 40)', 'Get-ChildItem | Where-Object { $_.Length -gt $Teeth }')
  ),
  code('/raw/gate.bat', lines('@echo off', 'set GATE=north', 'if exist %GATE% del %GATE%')),
  code(
    '/raw/Dockerfile',
    lines('FROM node:24-slim', 'WORKDIR /mill', 'COPY . .', 'RUN npm ci', 'CMD ["node", "gate.js"]')
  ),
  code(
    '/raw/6',
    lines('FROM alpine:3.20', 'RUN apk add --no-cache gate', 'ENTRYPOINT ["/usr/bin/gate"]')
  ),
  code(
    '/raw/Makefile',
    lines('all: gate', '', 'gate: gate.o', '\t$(CC) -o $@ $^', '', '.PHONY: all')
  ),
  code(
    '/raw/CMakeLists.txt',
    lines('cmake_minimum_required(VERSION 3.20)', 'project(gate)', 'add_executable(gate gate.c)')
  ),
  code('/raw/main.tf', lines('resource "mill_gate" "north" {', '  teeth = 40', '}')),
  code(
    '/raw/default.nix',
    lines('{ pkgs ? import <nixpkgs> {} }:', 'pkgs.mkShell { buildInputs = [ pkgs.gate ]; }')
  ),
  code(
    '/raw/Jenkinsfile',
    lines('pipeline {', '  agent any', "  stages { stage('Gate') { steps { sh 'make' } } }", '}')
  ),
  // Configuration and data.
  code(
    '/gate.yaml',
    lines('gates:', '  - name: North', '    teeth: 40', '# *comment*', 'oil: true'),
    'application/yaml'
  ),
  code(
    '/raw/compose.yml',
    lines('services:', '  gate:', '    image: "mill/gate:1"', '    ports: ["80:80"]')
  ),
  code(
    '/raw/7',
    lines(
      '---',
      'apiVersion: v1',
      'kind: ConfigMap',
      'metadata:',
      '  name: gate',
      'data:',
      '  teeth: "40"'
    )
  ),
  code(
    '/gate.toml',
    lines('[gate]', 'teeth = 40', '', '[[oil]]', 'kind = "linseed"'),
    'application/toml'
  ),
  code(
    '/raw/Cargo.toml',
    lines(
      '[package]',
      'name = "gate"',
      'version = "0.1.0"',
      '',
      '[dependencies]',
      'rack = { version = "1", features = ["oak"] }'
    )
  ),
  code('/raw/gate.ini', lines('[gate]', 'teeth=40', '; a note', 'oil=linseed')),
  code(
    '/raw/8',
    lines(
      '[core]',
      '\trepositoryformatversion = 0',
      '\tbare = false',
      '[remote "origin"]',
      '\turl = https://mill.example/gate.git'
    )
  ),
  code('/raw/.env', lines('GATE=north', 'TEETH=40', 'SECRET="a b"')),
  code('/raw/gate.properties', lines('gate.name=North', 'gate.teeth = 40')),
  code('/raw/gate.json5', lines('// gates', '{', '  north: { teeth: 40 },', '}')),
  code('/raw/.gitignore', lines('node_modules', 'dist/', '*.log', '!keep.log')),
  code('/raw/.editorconfig', lines('root = true', '', '[*]', 'indent_style = space')),
  code(
    '/robots.txt',
    lines(
      'User-agent: *',
      'Disallow: /admin',
      'Allow: /',
      '',
      'Sitemap: https://mill.example/sitemap.xml'
    )
  ),
  code(
    '/ads.txt',
    lines(
      'google.com, pub-0000000000000000, DIRECT, f08c47fec0942fa0',
      'mill.example, 12, RESELLER'
    )
  ),
  code(
    '/.well-known/security.txt',
    lines(
      'Contact: mailto:security@mill.example',
      'Expires: 2031-01-01T00:00:00Z',
      'Preferred-Languages: en, de'
    )
  ),
  code(
    '/raw/nginx.conf',
    lines('server {', '    listen 80;', '    location / { proxy_pass http://gate; }', '}')
  ),
  code('/raw/requirements.txt', lines('gate==1.2.0', 'rack>=2,<3', '# tools', 'oil~=0.4')),
  code(
    '/raw/go.mod',
    lines('module mill.example/gate', '', 'go 1.23', '', 'require rack.example/rack v1.2.0')
  ),
  code(
    '/raw/gate.po',
    lines(
      'msgid ""',
      'msgstr "Language: de\\n"',
      '',
      '#: gate.c:12',
      'msgid "Open the gate"',
      'msgstr "Öffne das Tor"'
    ),
    'text/x-gettext-translation'
  ),
  code(
    '/raw/de.po',
    lines(
      '#: gate.c:12',
      'msgid "Close"',
      'msgstr "Schließen"',
      '',
      '#: gate.c:14',
      'msgid "Open"',
      'msgstr "Öffnen"'
    )
  ),
  code(
    '/raw/key.pem',
    lines(
      '-----BEGIN CERTIFICATE-----',
      'MIIBszCCAVmgAwIBAgIUQ2F0Y2ggbWUgaWYgeW91IGNhbjAKBggqhkjOPQQDAjAw',
      'MS4wLAYDVQQDDCVtaWxs',
      '-----END CERTIFICATE-----'
    )
  ),
  code(
    '/raw/id.pub',
    lines(
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGdhdGVnYXRlZ2F0ZWdhdGVnYXRlZ2F0ZWdhdGVnYXRl keeper@mill'
    )
  ),
  code('/raw/gates.jsonl.txt', lines('{"gate":"north","teeth":40', '"cut": true}')),
  code(
    '/raw/sums.txt',
    lines(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  gate.tar.gz',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  rack.tar.gz'
    )
  ),
  code('/raw/hosts', lines('127.0.0.1\tlocalhost', '10.0.0.2\tgate gate.mill.example')),
  code(
    '/raw/gate.service',
    lines(
      '[Unit]',
      'Description=Gate',
      '',
      '[Service]',
      'ExecStart=/usr/bin/gate --open',
      'Restart=always'
    )
  ),
  code(
    '/raw/crontab',
    lines(
      '# m h dom mon dow command',
      '0 5 * * 1 /usr/bin/gate --oil',
      '*/10 * * * * /usr/bin/gate --check'
    )
  ),
  // Logs, differences and traces.
  code(
    '/raw/gate.log',
    lines(
      '2031-01-02T03:04:05Z INFO  gate    opened',
      '2031-01-02T03:04:06Z ERROR rack    stuck *3*',
      '    at rack.c:12'
    )
  ),
  code(
    '/raw/9',
    lines(
      '10.0.0.1 - - [02/Jan/2031:03:04:05 +0000] "GET /gate HTTP/1.1" 200 512 "-" "curl/8"',
      '10.0.0.2 - - [02/Jan/2031:03:04:06 +0000] "GET / HTTP/1.1" 404 12 "-" "curl/8"'
    )
  ),
  code(
    '/raw/10',
    lines(
      'Jan  2 03:04:05 mill kernel: [    0.000000] gate: up',
      'Jan  2 03:04:06 mill gated[12]: started'
    )
  ),
  code(
    '/raw/gate.patch',
    lines(
      '--- a/gate.c',
      '+++ b/gate.c',
      '@@ -1,2 +1,2 @@',
      '-int teeth = 38;',
      '+int teeth = 40;',
      ' int oil = 1;'
    )
  ),
  code(
    '/pull/1.diff',
    lines(
      'diff --git a/gate.c b/gate.c',
      'index 83db48f..bf269f4 100644',
      '--- a/gate.c',
      '+++ b/gate.c',
      '@@ -1 +1 @@',
      '-* old',
      '+* new'
    ),
    'text/x-diff'
  ),
  code(
    '/raw/11',
    lines(
      'diff --git a/README.md b/README.md',
      '--- a/README.md',
      '+++ b/README.md',
      '@@ -1,3 +1,3 @@',
      ' # Gate',
      '-- [old](https://a.example)',
      '+- [new](https://a.example)'
    )
  ),
  code(
    '/raw/12',
    lines(
      'From 0a1b2c Mon Sep 17 00:00:00 2001',
      'From: Ada Fenn <ada@mill.example>',
      'Date: Thu, 2 Jan 2031 03:04:05 +0000',
      'Subject: [PATCH] gate: use 40 teeth',
      '',
      '---',
      ' gate.c | 2 +-',
      ' 1 file changed, 1 insertion(+), 1 deletion(-)'
    )
  ),
  code(
    '/raw/13',
    lines(
      'Traceback (most recent call last):',
      '  File "gate.py", line 3, in <module>',
      '    open_gate(0)',
      'ZeroDivisionError: division by zero'
    )
  ),
  // Layout.
  code(
    '/rfc/rfc1.txt',
    lines(
      'Mill Working Group                                             A. Fenn',
      'Request for Comments: 1                                  January 2031',
      '',
      '',
      '1.  Introduction',
      '',
      '   The gate has a rack and a pinion.',
      '',
      '       +------+     +------+',
      '       | rack |---->| gate |',
      '       +------+     +------+'
    )
  ),
  code(
    '/man/gate.txt',
    lines(
      'GATE(1)                     Mill Manual                    GATE(1)',
      '',
      'NAME',
      '       gate - open and close',
      '',
      'SYNOPSIS',
      '       gate [-o] [--teeth N]'
    )
  ),
  code(
    '/raw/gate.1',
    lines(
      '.TH GATE 1',
      '.SH NAME',
      'gate \\- open and close',
      '.SH SYNOPSIS',
      '.B gate',
      '[\\fB\\-o\\fR]'
    )
  ),
  code('/raw/14', lines('gate     teeth   oil', 'north       40   yes', 'south       38   no')),
  code(
    '/raw/paper.tex',
    lines(
      '\\documentclass{article}',
      '\\begin{document}',
      '\\section{Gate}',
      'The height $h_1$ is \\emph{low}.',
      '\\end{document}'
    )
  ),
  code(
    '/raw/refs.bib',
    lines(
      '@article{fenn2031,',
      '  author = {Fenn, Ada},',
      '  title = {Gates},',
      '  year = 2031',
      '}'
    )
  ),
  code(
    '/raw/15',
    lines(
      '@book{lind2030,',
      '  author = {Lind, Bo},',
      '  title = {Racks \\& pinions},',
      '  year = {2030}',
      '}'
    )
  ),
  code(
    '/gate.ics',
    lines(
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'SUMMARY:Open the gate',
      'DTSTART:20310102T030405Z',
      'END:VEVENT',
      'END:VCALENDAR'
    ),
    'text/calendar'
  ),
  code('/ada.vcf', lines('BEGIN:VCARD', 'VERSION:4.0', 'FN:Ada Fenn', 'END:VCARD'), 'text/vcard'),
  code('/raw/16', lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Mill', 'END:VCALENDAR')),
  code(
    '/raw/gate.rst',
    lines('Gate', '====', '', '.. code-block:: python', '', '   open_gate(3)', '', '* :ref:`rack`')
  ),
  code(
    '/raw/gate.adoc',
    lines('= Gate', ':toc:', '', '== Use', '', '[source,sh]', '----', 'gate --open', '----')
  ),
  code(
    '/raw/gate.org',
    lines(
      '#+TITLE: Gate',
      '* TODO Oil the rack',
      '  SCHEDULED: <2031-01-02 Thu>',
      '** Notes',
      '#+BEGIN_SRC sh',
      'gate --open',
      '#+END_SRC'
    )
  ),
  code(
    '/mail/1.eml',
    lines(
      'From: Ada Fenn <ada@mill.example>',
      'To: bo@mill.example',
      'Subject: The gate',
      'Date: Thu, 2 Jan 2031 03:04:05 +0000',
      '',
      'Dear Bo,',
      '',
      'the gate is open.'
    )
  ),
  // Texts whose names and types say nothing.
  code('/raw/17', lines('HTTP/1.1 200 OK', 'Content-Type: text/html', '', '<p>gate</p>')),
  code(
    '/raw/18',
    lines(
      'commit 0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
      'Author: Ada Fenn <ada@mill.example>',
      '',
      '    gate: use 40 teeth'
    )
  ),
  code(
    '/raw/19',
    lines(
      '>sp|P1|GATE_MILL Gate protein',
      'MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVK'
    )
  ),
  code('/raw/20', lines('[Event "Mill Open"]', '[White "Fenn"]', '', '1. e4 e5 2. Nf3 Nc6 1-0')),
  code(
    '/raw/21',
    lines('MAILTO=ada', '0 5 * * 1 /usr/bin/gate --oil', '30 6 * * * /usr/bin/gate --check')
  ),
  code(
    '/raw/22',
    lines(
      'import Data.List (sort)',
      '',
      'open :: [Int] -> [Int]',
      'open xs = sort xs',
      '',
      'main = print (open [3,1,2])'
    )
  ),
  code(
    '/raw/23',
    lines(
      'Domain Name: MILL.EXAMPLE',
      'Registrar: Gate Ltd.',
      'Creation Date: 2031-01-02T03:04:05Z'
    )
  ),
  code('/raw/24', lines('require "rack"', '', 'run ->(env) { [200, {}, ["gate"]] }')),
  code(
    '/raw/25',
    lines(
      'Feature: Gate',
      '',
      '  Scenario: open',
      '    Given a closed gate',
      '    Then the gate is open'
    )
  ),
  // Texts that are read as what they are.
  {
    path: '/llms.txt',
    type: PLAIN,
    as: 'markdown',
    text: lines(
      '# Mill',
      '',
      '> Gates and racks.',
      '',
      '## Docs',
      '',
      '- [Gate](https://mill.example/gate.md): open and close'
    ),
    shows: ['# Mill', '- [Gate](https://mill.example/gate.md): open and close']
  },
  {
    path: '/raw/README.md',
    type: PLAIN,
    as: 'markdown',
    text: lines('# Gate', '', '```sh', 'npm i gate', '```'),
    shows: ['```sh\nnpm i gate\n```']
  },
  {
    path: '/raw/README',
    type: PLAIN,
    as: 'markdown',
    text: lines(
      '# Gate',
      '',
      'Opens the **gate**.',
      '',
      '- fast',
      '- small',
      '',
      'See [the docs](https://mill.example/docs).'
    ),
    shows: ['# Gate', '**gate**', '[the docs](https://mill.example/docs)']
  },
  {
    path: '/subs/gate.vtt',
    type: 'text/vtt',
    as: 'transcript',
    text: lines(
      'WEBVTT',
      '',
      '00:01.000 --> 00:03.000',
      'The gate is open.',
      '',
      '00:03.000 --> 00:05.000',
      'Mind the rack.'
    ),
    shows: ['00:01 The gate is open. Mind the rack.']
  },
  {
    path: '/subs/gate.srt',
    type: PLAIN,
    as: 'transcript',
    text: lines('1', '00:00:01,000 --> 00:00:03,000', 'The gate is open.'),
    shows: ['00:01 The gate is open.']
  },
  {
    path: '/raw/gates.csv',
    type: PLAIN,
    as: 'table',
    text: lines('gate,teeth', 'north,40', 'south,38'),
    shows: ['| gate | teeth |', '| north | 40 |']
  },
  {
    path: '/raw/gates.tsv',
    type: PLAIN,
    as: 'table',
    text: lines('gate\tteeth', 'north\t40'),
    shows: ['| north | 40 |']
  },
  {
    path: '/story.txt',
    type: PLAIN,
    as: 'prose',
    text: lines(
      'The weir above the mill holds back the spring flood, and the keeper',
      'opens the gate a hand at a time so that the race below never runs dry',
      'or over its banks.',
      '',
      'Nobody in the valley remembers a wetter April.'
    ),
    shows: ['holds back the spring flood, and the keeper opens the gate a hand']
  },
  {
    path: '/raw/CHANGELOG',
    type: PLAIN,
    as: 'markdown',
    text: lines(
      '# Changelog',
      '',
      '## 1.2.0',
      '',
      '- open `gate` twice',
      '- fix the rack',
      '',
      '## 1.1.0',
      '',
      '- first'
    ),
    shows: ['## 1.2.0', '- fix the rack']
  },
  {
    path: '/poem.txt',
    type: PLAIN,
    as: 'prose',
    text: lines('The wheel goes round,', 'the water falls,', 'the miller sleeps.'),
    shows: ['The wheel goes round,\\\nthe water falls,\\\nthe miller sleeps.']
  }
]
