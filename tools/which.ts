console.log(`Node ${process.versions.node} at ${process.execPath}`)
