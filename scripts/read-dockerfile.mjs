/** Facts about the Dockerfile for the check of the image. */

import { DockerfileParser } from 'dockerfile-ast'

/**
 * The stages by name. Of each its shell steps (`runs`), these and what is copied from the context in their order (`steps`),
 * its variables, its command and the command of its health check, the last two as lists of arguments.
 *
 * @param {string} text
 */
export function readDockerfile(text) {
  const stages = {}
  let stage
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') {
      stage = { runs: [], steps: [], environment: {} }
      stages[instruction.getBuildStage() ?? 'last'] = stage
    } else if (keyword === 'RUN') {
      stage.runs.push(instruction.getArgumentsContent())
      stage.steps.push({ run: instruction.getArgumentsContent() })
    } else if (keyword === 'COPY' && instruction.getFromFlag() === null) {
      const paths = instruction.getArguments().map((argument) => argument.getValue())
      stage.steps.push({ copy: paths.slice(0, -1), to: paths.at(-1) })
    } else if (keyword === 'ENV') {
      for (const property of instruction.getProperties()) {
        stage.environment[property.getName()] = property.getValue()
      }
    } else if (keyword === 'CMD') {
      stage.command = JSON.parse(instruction.getArgumentsContent())
    } else if (keyword === 'HEALTHCHECK') {
      stage.health = JSON.parse(instruction.getArgumentsContent().replace(/^[\s\S]*?CMD\s*/, ''))
    }
  }
  return stages
}
