/**
 * Types of the API. Made from openapi.json by `vitest run test/client -u`; not edited by hand.
 */

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Index
         * @description A client that prefers HTML, as browsers do, gets a page with links.
         */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/http-message-signatures-directory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Keys of the crawler
         * @description Public keys that sign requests to sites (Web Bot Auth). Each key has signed the answer.
         */
        get: operations["getKeyDirectory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Balance */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /** Close the account permanently */
        delete: operations["closeAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["listKeys"];
        put?: never;
        /** Create a key */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a key */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/keys/{id}/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rotate a key */
        post: operations["regenerateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Token transactions, newest first
         * @description The last 10,000. Tokens held for requests in flight are not included.
         */
        get: operations["listMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests, tokens and times by day, hour, key or parser */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/artifacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a screenshot or PDF of a result
         * @description With a key, or with the `token` of the link in the answer, which is valid for 24 hours. An artifact is deleted with its result.
         */
        get: operations["getArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that it is you, by the password or a passkey
         * @description Allows changes to second factors in this session for 10 minutes.
         */
        post: operations["confirmIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your second factors and sign-in methods */
        get: operations["getFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgotten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link to choose a new password
         * @description Sends an e-mail if the address belongs to a user. The answer is the same for every address.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey, or use it as the second factor */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge for a passkey: to sign in, as the second factor, or to confirm */
        post: operations["getPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a passkey
         * @description Needs a sign-in or `POST /api/v1/auth/confirm` within the last 10 minutes.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Needs a sign-in or `POST /api/v1/auth/confirm` within the last 10 minutes.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /** Rename a passkey */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/api/v1/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A challenge to register a passkey
         * @description Needs a sign-in or `POST /api/v1/auth/confirm` within the last 10 minutes.
         */
        post: operations["getNewPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends the user's other sessions.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * No longer sign in by the provider
         * @description Needs a sign-in or `POST /api/v1/auth/confirm` within the last 10 minutes.
         */
        delete: operations["disconnectProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace your recovery codes
         * @description Needs a sign-in or `POST /api/v1/auth/confirm` within the last 10 minutes.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password with the token of a link
         * @description The token works once, within 24 hours. Ends all sessions of the user and keeps the second factors.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish signing in with a code of the app or a recovery code */
        post: operations["showSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all your other sessions */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description A user with two-factor sign-in gets `second_factor`, and a cookie that is valid for ten minutes to present it.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may sign up, and how users sign in */
        get: operations["getSignUpTerms"];
        put?: never;
        /** Sign up */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the setup of an authenticator app
         * @description The secret takes effect once you confirm a code. Needs a sign-in or `POST /api/v1/auth/confirm` within the last 10 minutes.
         */
        post: operations["startTotp"];
        /**
         * Remove the authenticator app
         * @description Needs a sign-in or `POST /api/v1/auth/confirm` within the last 10 minutes.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn on the authenticator app with one of its codes
         * @description Needs a sign-in or `POST /api/v1/auth/confirm` within the last 10 minutes.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the purchase of a pack
         * @description For admins and owners. The tokens are added after Stripe confirms the payment.
         */
        post: operations["buyPack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the packs of tokens for sale */
        get: operations["listPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the error codes */
        get: operations["listErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fetch/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List results
         * @description A search with `q` looks at 10,000 results per request: a page may have fewer items than `limit`, or none, and `next_cursor` continues.
         */
        get: operations["listResults"];
        put?: never;
        post?: never;
        /** Delete all results, or those that match the query */
        delete: operations["deleteResults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fetch/results/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a result */
        get: operations["getResult"];
        put?: never;
        post?: never;
        /** Delete a result */
        delete: operations["deleteResult"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fetch/results/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare a result with another one */
        get: operations["compareResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fetch/results/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a kept page again
         * @description Reads the bytes that a fetch with `archive`, or a page of a job with `job.archive`, has kept: with other options, or with a newer parser. Fetches nothing. The answer is a new result, with the price of a fetch. A key needs the scope `results` too.
         */
        post: operations["readResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fetch/results/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a read-only link to a result
         * @description Anyone with the link can read the address of the page and its data, for a week at most. Deleting the result ends the link. Options, pictures, keys and prices are not shown.
         */
        post: operations["shareResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fetch/results/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export results as NDJSON
         * @description If the connection breaks, lines are missing.
         */
        get: operations["exportResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fetch/results/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count results by outcome, host and parser */
        get: operations["countResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/internet/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch many URLs
         * @description Starts a job. The body is JSON with up to 10,000 requests, or `application/x-ndjson` with up to 100,000: one request per line. An optional first line without `url` has `options`, `filters`, `job`, `webhook` and `metadata` for all.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/internet/crawl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Crawl a site
         * @description Starts a job that fetches the page, follows its links and the sitemaps of the site, within `scope`.
         */
        post: operations["createCrawl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/internet/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetch and read a URL */
        post: operations["fetchUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/internet/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the URLs of a site
         * @description From its sitemaps, the links of the page, its feeds and its llms.txt, without fetching the pages.
         */
        post: operations["mapSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/internet/parse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a file
         * @description Reads an uploaded page or document, in any format that a fetch reads: HTML, PDF, Office files, EPUB, Markdown, JSON, CSV, XML.
         */
        post: operations["parseFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/internet/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search the web
         * @description Queries the SearXNG server of the operator. With `fetch`, the page of each result is fetched and charged too.
         */
        post: operations["searchWeb"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List jobs */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a job */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job
         * @description A job that is not finished is cancelled first.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a job */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages of a job that changed
         * @description Pages with a `changed` event, in the order of their events. An answer may have fewer than `limit` pages even if more follow.
         */
        get: operations["listJobChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a job
         * @description Server-sent events. The stream ends with the job, or when the key is revoked; `Last-Event-ID` resumes a stream that broke. An account can have 100 streams and exports open at once.
         */
        get: operations["watchJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a job
         * @description If the connection breaks, lines are missing.
         */
        get: operations["exportJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages of a job
         * @description In the order of their numbers. A cursor is valid as long as the job exists.
         */
        get: operations["listJobPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a job */
        post: operations["pauseJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a job */
        post: operations["resumeJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the failed pages of a job
         * @description Starts a batch with them and with the options of the job: a job that has ended does not change. The body is optional.
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List monitors */
        get: operations["listMonitors"];
        put?: never;
        /**
         * Create a monitor
         * @description Each run is a job. It costs as much as its pages.
         */
        post: operations["createMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a monitor */
        get: operations["getMonitor"];
        put?: never;
        post?: never;
        /**
         * Delete a monitor
         * @description Its jobs and results are kept.
         */
        delete: operations["deleteMonitor"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a monitor
         * @description Absent fields do not change. `{"enabled": false}` pauses it.
         */
        patch: operations["changeMonitor"];
        trace?: never;
    };
    "/api/v1/monitors/{id}/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the changes as an Atom feed
         * @description The last 30 changes. With a key, or with the `token` of `feeds` of the monitor, which is valid until it is replaced.
         */
        get: operations["getMonitorAtomFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/feed.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the changes as a JSON feed
         * @description The last 30 changes. With a key, or with the `token` of `feeds` of the monitor, which is valid until it is replaced.
         */
        get: operations["getMonitorJsonFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a monitor now
         * @description The schedule does not change. `last_run` has the outcome.
         */
        post: operations["runMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runs of a monitor */
        get: operations["listMonitorRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts with balances and users, or search them
         * @description A page of a search may have fewer than `limit` accounts even if more follow.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account with its users and keys */
        get: operations["getAccountOf"];
        put?: never;
        post?: never;
        /** Close an account permanently */
        delete: operations["closeAccountOf"];
        options?: never;
        head?: never;
        /** Rename an account */
        patch: operations["renameAccount"];
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Token transactions of an account, newest first
         * @description The last 10,000, without the fetched content.
         */
        get: operations["listMovementsOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspend or resume an account */
        post: operations["suspendAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the alarms of parsers, newest first */
        get: operations["listAlarms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/alarms/{id}/acknowledgement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge an alarm
         * @description It no longer counts as open. It heals when the parser reads the pages as before.
         */
        post: operations["acknowledgeAlarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log, newest first
         * @description A page may have fewer than `limit` records even if more follow.
         */
        get: operations["readAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the audit log */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/audit/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the hash chain of the audit log
         * @description Reads all of it. A good result is kept for a minute.
         */
        get: operations["verifyAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grant purchased tokens, once per id */
        post: operations["grantTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The health of the service and of each of its processes
         * @description Each process reports every 10 seconds and is dropped after a minute without a report. The report of the answering process is current.
         */
        get: operations["getServiceHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open invitations */
        get: operations["listInvitations"];
        put?: never;
        /** Create an invitation for one user, valid for a week */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation */
        delete: operations["withdrawInvitationOf"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of the process that answers
         * @description Server-sent events: `open` with facts about the process, a `line` for each line of the log, `dropped` with the number of lines that the client was too slow to receive, `end` when the caller loses access. The last 1,000 lines come first; `Last-Event-ID` continues after a line. At most five clients can follow at once.
         */
        get: operations["followLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund a result, once */
        post: operations["refundResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/samples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pages on which parsers failed, newest first
         * @description Empty unless the server has `DRIFT_SAMPLES=on`.
         */
        get: operations["listSamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/samples/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a sample with its pages
         * @description For `sluice parser fixture`. The pages come from other sites: never run their scripts.
         */
        get: operations["getSample"];
        put?: never;
        post?: never;
        /** Delete a sample */
        delete: operations["deleteSample"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/users/{id}/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the second factors of a user who has lost them
         * @description The sessions of the user end.
         */
        delete: operations["resetFactorsOf"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/users/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a single-use link for a user to choose a new password, valid for 24 hours */
        post: operations["resetPasswordOf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the loaded parsers */
        get: operations["listParsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parsers/{name}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** JSON Schema of a parser's record */
        get: operations["getParserSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parsers/learn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Learn a parser from example pages
         * @description Finds rules that read the given values, and keeps them as a parser of your account. It reads the pages of its host at the price of a fetch. Each page that is fetched costs as much as a fetch. A name that you have already gets a new version. More than ten pages are a job, whose last page has the answer as its result.
         */
        post: operations["learnParser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parsers/learned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List learned parsers */
        get: operations["listLearnedParsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parsers/learned/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a learned parser
         * @description With its rules in words, and its drift alarms.
         */
        get: operations["getLearnedParser"];
        put?: never;
        post?: never;
        /**
         * Delete a learned parser
         * @description All of its versions are deleted. Results that it read stay.
         */
        delete: operations["deleteLearnedParser"];
        options?: never;
        head?: never;
        /**
         * Change a learned parser
         * @description Absent fields do not change.
         */
        patch: operations["changeLearnedParser"];
        trace?: never;
    };
    "/api/v1/parsers/learned/{name}/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a learned parser as a package
         * @description A parser package to publish, as `create-parser` makes it: the rules in use, and as fixtures the example pages that they read. E-mail addresses and secrets in the pages are replaced. You need the right to publish the pages.
         */
        get: operations["packageLearnedParser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parsers/learned/{name}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use a version of a learned parser
         * @description Promotes a candidate, or goes back to a former version.
         */
        post: operations["promoteLearnedVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parsers/learned/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of a learned parser */
        get: operations["listLearnedVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List presets */
        get: operations["listPresets"];
        put?: never;
        /**
         * Save a request under a name
         * @description All members of the account see it. It holds no secrets. An account has at most 100 presets.
         */
        post: operations["createPreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/presets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a preset */
        get: operations["getPreset"];
        put?: never;
        post?: never;
        /** Delete a preset */
        delete: operations["deletePreset"];
        options?: never;
        head?: never;
        /** Rename a preset or replace its request */
        patch: operations["changePreset"];
        trace?: never;
    };
    "/api/v1/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prices */
        get: operations["getPricing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scraper/{network}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Extract a public profile */
        post: operations["extractProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sessions */
        get: operations["listCookieSessions"];
        put?: never;
        /**
         * Create a session
         * @description Cookies that requests with `options.session` send to its hosts. They are sealed, and no answer shows them.
         */
        post: operations["createCookieSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a session */
        get: operations["getCookieSession"];
        put?: never;
        post?: never;
        /** Delete a session */
        delete: operations["deleteCookieSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a shared result */
        get: operations["getSharedResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of the account, and open invitations */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the account, or require two-factor sign-in
         * @description For owners.
         */
        patch: operations["changeTeam"];
        trace?: never;
    };
    "/api/v1/team/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an invitation to the account, valid for a week
         * @description For admins and owners; only owners invite owners.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/team/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/team/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the account
         * @description Your user is deleted, and the keys with the scope `keys` or `operator` that you made are revoked. The last owner cannot leave.
         */
        post: operations["leaveTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/team/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description The user is deleted, and the sessions end at once. The keys with the scope `keys` or `operator` that the member made are revoked. Other keys belong to the account and stay, unless `revoke_keys` is `true`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Admins manage admins and members, owners everyone. An account keeps an owner. A member may not manage keys: when the role changes to member, the keys with the scope `keys` that the user created are revoked.
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/api/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries, newest first
         * @description Deliveries are kept as long as results, and at least 7 days.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery with its attempts and its message */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description At once, with the same id and a new schedule of attempts. Its endpoint no longer counts as ended. An account sends 60 tests and redeliveries an hour.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the endpoint of the account */
        get: operations["getWebhookEndpoint"];
        put?: never;
        /**
         * Set the endpoint of the account
         * @description `balance.low`: fewer than `below` tokens are left; sent once, and again after the balance was higher. `parser.drift`: an alarm of a parser opened or healed; for operators.
         */
        post: operations["setWebhookEndpoint"];
        /** Delete the endpoint of the account */
        delete: operations["removeWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signing secret of webhooks */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret of webhooks
         * @description Messages are signed with both secrets until the previous one expires. A third secret retires the first.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description A message of the type `webhook.test`, signed and delivered like any other. An account sends 60 tests and redeliveries an hour.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Page about the crawler */
        get: operations["getBotPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prometheus metrics */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pressure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Job pressure, for autoscalers
         * @description Covers all processes and is at most two seconds old.
         */
        get: operations["pressure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/r/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a page as text, by a body
         * @description The same with the address in a JSON body or a form: for addresses with a fragment, and for a page that you have. Further fields are the headers in camel case: `targetSelector` is `X-Target-Selector`.
         */
        post: operations["readBody"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/r/{url}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a page as text
         * @description The rest of the path, with its query, is the URL: `/r/https://example.com/a?b=c`. Options are headers: `Dnt`, `X-Base`, `X-Cache-Tolerance`, `X-Engine`, `X-Instruction`, `X-Json-Schema`, `X-Locale`, `X-No-Cache`, `X-Proxy`, `X-Referer`, `X-Remove-Selector`, `X-Respond-With`, `X-Retain-Images`, `X-Return-Format`, `X-Robots-Txt`, `X-Set-Cookie`, `X-Target-Selector`, `X-Timeout`, `X-Token-Budget`, `X-User-Agent`, `X-Viewport`, `X-Wait-For-Selector`, `X-With-Images-Summary`, `X-With-Links-Summary`. Other headers of Jina Reader are listed in `X-Sluice-Ignored`.
         */
        get: operations["readUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the web, as text
         * @description Results of the operator's search engine in the format of Jina's search, with their pages unless `X-Respond-With` is `no-content`. The search costs 1 token, and each page as a fetch. Options of the pages are the headers of `GET /r/{url}`.
         */
        get: operations["searchPages"];
        put?: never;
        /**
         * Search the web, as text, by a body
         * @description Results of the operator's search engine in the format of Jina's search, with their pages unless `X-Respond-With` is `no-content`. The search costs 1 token, and each page as a fetch. Options of the pages are the headers of `GET /r/{url}`.
         */
        post: operations["searchPagesByBody"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{query}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the web, as text, by a path
         * @description Results of the operator's search engine in the format of Jina's search, with their pages unless `X-Respond-With` is `no-content`. The search costs 1 token, and each page as a fetch. Options of the pages are the headers of `GET /r/{url}`.
         */
        get: operations["searchPagesByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            balance: {
                free: number;
                /** @description Reserved by running requests. */
                held: number;
                purchased: number;
                total: number;
            };
            free_per_month: number;
            id: string;
            /** @description The month of the free tokens. */
            period: string;
            /** @description When the free tokens are renewed. */
            renews_at: string | number;
        };
        AccountDetails: {
            balance: {
                free: number;
                held: number;
                purchased: number;
            } | null;
            closed_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            id: string;
            keys: components["schemas"]["Key"][];
            name: string;
            /** @description When the free tokens are renewed. */
            renews_at: (string | number) | null;
            suspended: boolean;
            /** @description Tokens since the account was opened; null for a closed one. */
            totals: {
                charged: number;
                expired: number;
                granted: number;
            } | null;
            users: components["schemas"]["Accounts"];
        };
        AccountMovements: {
            movements: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @description After this movement: free, purchased and held. */
                balance: number;
                /** @enum {string} */
                kind: "allowance" | "purchase" | "charge" | "refund" | "expiry";
                /** @description From 1, without gaps. */
                number: number;
                /** @description The month of an allowance or expiry, the id of a purchase or a result. */
                reference: string | null;
                /** @description Negative if they left the account. */
                tokens: number;
            }[];
            /** @description `before` of the next page. */
            next_before: number | null;
        };
        Accounts: {
            email: string;
            id: string;
            /**
             * @description An operator runs the service and is an owner in the account.
             * @enum {string}
             */
            role: "owner" | "operator" | "admin" | "member";
        }[];
        Alive: {
            /** @constant */
            status: "ok";
        };
        AuditLog: {
            /** @description The actions that this version of the service records. */
            actions: string[];
            /** @description `before` of the next page. */
            next_before: number | null;
            records: {
                account: string | null;
                account_name: string | null;
                action: string;
                actor: string;
                actor_name: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                details: {
                    [key: string]: unknown;
                };
                hash: string;
                /** @description `hash` of the previous record. */
                previous: string;
                seq: number;
                /** @description The record as a sentence. Objects that still exist are named. */
                text: string;
            }[];
        };
        AuditVerification: {
            /** @description The first record that was changed. */
            broken: {
                seq: number;
                text: string;
            } | null;
            ok: boolean;
            /** @description Number of the last verified record. */
            records: number;
            /** Format: date-time */
            verified_at: string;
        };
        BrowserAction: {
            /** @description Double-click. */
            double?: boolean;
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @description Default 1; with `until_gone` at most 50. */
            times?: number;
            /** @constant */
            type: "click";
            /**
             * @description Repeat until the element is gone, hidden or disabled.
             * @default false
             */
            until_gone?: boolean;
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            /**
             * @description The text is not stored, and it is removed from the content of the page.
             * @default false
             */
            secret?: boolean;
            /** @description Default: the focused element. */
            selector?: string;
            text: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "fill";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            /**
             * @description The text is not stored, and it is removed from the content of the page.
             * @default false
             */
            secret?: boolean;
            /** @description Default: the focused element. */
            selector?: string;
            /** @description Typed key by key, after the text that the field has. */
            text: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "type";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /** @description `Enter`, `ArrowDown`, `a`, `Control+a`. */
            key: string;
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            /** @description Element to focus first. */
            selector?: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "press";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /** @description Time to wait instead of a selector, ms. */
            ms?: number;
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            selector?: string;
            /**
             * @description Element to wait for.
             * @default visible
             * @enum {string}
             */
            state?: "visible" | "hidden";
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "wait";
        } | {
            /** @description Elements to keep in the answer even if a virtual list removes them. */
            collect?: string;
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /** @default 20 */
            max_steps?: number;
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            /** @description Element to scroll. Default: the page. */
            selector?: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /**
             * @description `end` continues while more content loads; `down` and `up` scroll by one window.
             * @default end
             * @enum {string}
             */
            to?: "end" | "start" | "down" | "up";
            /** @constant */
            type: "scroll";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "select";
            /** @description Value or label of the option; a list for several options. */
            value: string | string[];
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "hover";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @description Selector of the element to drop it on; or a distance in pixels, for sliders. */
            to: string | {
                x: number;
                y: number;
            };
            /** @constant */
            type: "drag";
        } | {
            files: {
                /**
                 * Format: base64
                 * @description The file in base64. Never stored.
                 */
                content: string;
                /** @default application/octet-stream */
                media_type?: string;
                name: string;
            }[];
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            /** @description A file field, or an element that opens a file dialog. */
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "upload";
        } | {
            /** @default false */
            full_page?: boolean;
            /** @description Name of the screenshot in `data.screenshots`. */
            name: string;
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "skip";
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "snapshot";
        };
        BrowserActionOutput: {
            /** @description Double-click. */
            double?: boolean;
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @description Default 1; with `until_gone` at most 50. */
            times?: number;
            /** @constant */
            type: "click";
            /**
             * @description Repeat until the element is gone, hidden or disabled.
             * @default false
             */
            until_gone: boolean;
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            /**
             * @description The text is not stored, and it is removed from the content of the page.
             * @default false
             */
            secret: boolean;
            /** @description Default: the focused element. */
            selector?: string;
            text: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "fill";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            /**
             * @description The text is not stored, and it is removed from the content of the page.
             * @default false
             */
            secret: boolean;
            /** @description Default: the focused element. */
            selector?: string;
            /** @description Typed key by key, after the text that the field has. */
            text: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "type";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /** @description `Enter`, `ArrowDown`, `a`, `Control+a`. */
            key: string;
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            /** @description Element to focus first. */
            selector?: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "press";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /** @description Time to wait instead of a selector, ms. */
            ms?: number;
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            selector?: string;
            /**
             * @description Element to wait for.
             * @default visible
             * @enum {string}
             */
            state: "visible" | "hidden";
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "wait";
        } | {
            /** @description Elements to keep in the answer even if a virtual list removes them. */
            collect?: string;
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /** @default 20 */
            max_steps: number;
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            /** @description Element to scroll. Default: the page. */
            selector?: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /**
             * @description `end` continues while more content loads; `down` and `up` scroll by one window.
             * @default end
             * @enum {string}
             */
            to: "end" | "start" | "down" | "up";
            /** @constant */
            type: "scroll";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "select";
            /** @description Value or label of the option; a list for several options. */
            value: string | string[];
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "hover";
        } | {
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @description Selector of the element to drop it on; or a distance in pixels, for sliders. */
            to: string | {
                x: number;
                y: number;
            };
            /** @constant */
            type: "drag";
        } | {
            files: {
                /**
                 * Format: base64
                 * @description The file in base64. Never stored.
                 */
                content: string;
                /** @default application/octet-stream */
                media_type: string;
                name: string;
            }[];
            /** @description Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards. */
            frame?: string | string[];
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            /** @description A file field, or an element that opens a file dialog. */
            selector: string;
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "upload";
        } | {
            /** @default false */
            full_page: boolean;
            /** @description Name of the screenshot in `data.screenshots`. */
            name: string;
            /**
             * @description `fail` ends the fetch with ACTION_FAILED; `skip` continues.
             * @default fail
             * @enum {string}
             */
            on_error: "fail" | "skip";
            /** @description Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls. */
            timeout_ms?: number;
            /** @constant */
            type: "snapshot";
        };
        Changes: {
            /** @description For the mode `text`: a unified diff of the Markdown. */
            diff: string | null;
            /** @description For the other modes: the values that differ. */
            fields: {
                /** @description Null for a removed value. */
                after: unknown;
                /** @description Null for an added value. */
                before: unknown;
                /** @description `offers[0].price`. */
                path: string;
            }[] | null;
            /** @enum {string} */
            mode: "text" | "record" | "schema";
            previous: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                id: string;
            } | null;
            /** @description Reason for `new`: `previous_gone` if the data of the earlier result was deleted. */
            reason: ("first" | "previous_gone") | null;
            /**
             * @description `removed` and `back`: a page of a monitor is gone, or is there again. `not_comparable`: one of the results does not have the compared part, or its schema found nothing.
             * @enum {string}
             */
            status: "new" | "same" | "changed" | "removed" | "back" | "not_comparable";
            /** @description With `only`: the text of each selected element, which are compared. */
            texts?: string[];
            /** @description `diff` or `fields` does not have all differences. */
            truncated: boolean;
        };
        ChangesOutput: {
            /** @description For the mode `text`: a unified diff of the Markdown. */
            diff: string | null;
            /** @description For the other modes: the values that differ. */
            fields: {
                /** @description Null for a removed value. */
                after: unknown;
                /** @description Null for an added value. */
                before: unknown;
                /** @description `offers[0].price`. */
                path: string;
            }[] | null;
            /** @enum {string} */
            mode: "text" | "record" | "schema";
            previous: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                id: string;
            } | null;
            /** @description Reason for `new`: `previous_gone` if the data of the earlier result was deleted. */
            reason: ("first" | "previous_gone") | null;
            /**
             * @description `removed` and `back`: a page of a monitor is gone, or is there again. `not_comparable`: one of the results does not have the compared part, or its schema found nothing.
             * @enum {string}
             */
            status: "new" | "same" | "changed" | "removed" | "back" | "not_comparable";
            /** @description With `only`: the text of each selected element, which are compared. */
            texts?: string[];
            /** @description `diff` or `fields` does not have all differences. */
            truncated: boolean;
        };
        /** @description The record of `@sluice/parser-company`. */
        CompanyRecord: {
            /** @description Description the company gives of itself. */
            about: string | null;
            /** @description Postal addresses of a contact page. */
            addresses: {
                /** @description Town. */
                city: string | null;
                /** @description Country as the page names it: a name or an ISO 3166 code. */
                country: string | null;
                /** @description Postal code. */
                postal_code: string | null;
                /** @description Place as the page shows it. */
                raw: string | null;
                /** @description State, province or region. */
                region: string | null;
                /** @description Street and number. */
                street: string | null;
            }[];
            /** @description Pages of the same group. */
            affiliated: {
                /** @description Name. */
                name: string;
                /** @description Address of its page. */
                url: string | null;
            }[];
            /** @description Size as a range. */
            company_size: {
                /** @description Maximum number; null for an open range. */
                max: number | null;
                /** @description Minimum number of employees. */
                min: number | null;
                /** @description Size as the page shows it. */
                raw: string;
            } | null;
            /** @description Legal form, in the words of the page: "Privately Held". */
            company_type: string | null;
            /** @description E-mail addresses. */
            emails: string[];
            /** @description Employees with a profile. */
            employees_count: number | null;
            /** @description Followers, as precisely as shown. */
            followers_count: number | null;
            /** @description Year it was founded. */
            founded: number | null;
            /** @description Headquarters. */
            headquarters: {
                /** @description Town. */
                city: string | null;
                /** @description Country as the page names it: a name or an ISO 3166 code. */
                country: string | null;
                /** @description Postal code. */
                postal_code: string | null;
                /** @description Place as the page shows it. */
                raw: string | null;
                /** @description State, province or region. */
                region: string | null;
                /** @description Street and number. */
                street: string | null;
            } | null;
            /** @description Industry, in the words of the page. */
            industry: string | null;
            /** @description Offices. */
            locations: {
                /** @description Whether the page calls it the main one. */
                is_primary: boolean;
                /** @description Address as the page shows it, on one line. */
                raw: string;
            }[];
            /** @description Address of the logo. */
            logo_url: string | null;
            /** @description Name of the company. */
            name: string;
            /** @description Opening hours of a contact page. */
            opening_hours: {
                /** @description Time of closing, as written. */
                closes: string | null;
                /** @description Days as the page names them: "Mo-Fr", "Monday". */
                days: string;
                /** @description Time of opening, as written. */
                opens: string | null;
            }[];
            /** @description Telephone number, as written: the first of `phones`. */
            phone: string | null;
            /** @description Telephone numbers, as written; no fax numbers. */
            phones: string[];
            /** @description Name of the page in its URL. */
            public_id: string | null;
            /** @description Pages the site calls similar. */
            similar: {
                /** @description Name. */
                name: string;
                /** @description Address of its page. */
                url: string | null;
            }[];
            /** @description The organization's accounts on social networks. */
            social_profiles: {
                /** @description Name of the network, lower-case: "facebook". */
                network: string;
                /** @description Address of the account. */
                url: string;
            }[];
            /** @description Specialties. */
            specialties: string[];
            /** @description Slogan. */
            tagline: string | null;
            /** @description Address of the page as it names itself, without query. */
            url: string;
            /** @description Address of the company's own site. */
            website: string | null;
        };
        Comparison: {
            after: {
                /** Format: date-time */
                at: string;
                id: string;
                title: string | null;
                url: string;
            };
            /** @description The result of `since`. */
            before: {
                /** Format: date-time */
                at: string;
                id: string;
                title: string | null;
                url: string;
            };
            /** @description Differences of the fields. */
            record: components["schemas"]["ChangesOutput"];
            /** @description Differences of the Markdown; `not_comparable` if one of them has none. */
            text: components["schemas"]["ChangesOutput"];
        };
        CookieSession: {
            /** @description Number of cookies. */
            cookies: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            hosts: string[];
            id: string;
            name: string;
            /** @description In the answer to its creation: cookies that had expired and were left out. */
            warnings?: {
                code: string;
                message: string;
            }[];
        };
        Deleted: {
            /** @description Number of deleted results. */
            deleted: number;
        };
        /** @description The record of `@sluice/parser-document`. */
        DocumentRecord: {
            /** @description Names of the authors, separated by commas. */
            author: string | null;
            /** @description ISO 8601 date or time of its creation. */
            created_at: string | null;
            /** @description Format, detected from the bytes: `pdf`, `docx`, `xlsx`, `epub` and so on. */
            format: string;
            /** @description Headings in reading order. */
            headings: {
                /** @description 1 for the highest. */
                level: number;
                /** @description Page it is on, from 1; null in a format without pages. */
                page: number | null;
                /** @description Text of the heading. */
                text: string;
            }[];
            /** @description BCP 47 tag of the language the document declares. */
            language: string | null;
            /** @description ISO 8601 date or time of its last change. */
            modified_at: string | null;
            /** @description Pages that were read; 1 in a format without pages. */
            pages_read: number;
            /** @description Pages, slides or sheets it has; null in a format without pages. */
            pages_total: number | null;
            /** @description Sheets of a workbook; empty for anything else. */
            sheets: {
                /** @description Columns of its used range. */
                columns: number;
                /** @description Name of the sheet. */
                name: string;
                /** @description Rows of its used range. */
                rows: number;
            }[];
            /** @description Slides of a presentation; empty for anything else. */
            slides: {
                /** @description Notes of the speaker. */
                notes: string | null;
                /** @description From 1, in the order of the presentation. */
                number: number;
                /** @description Title of the slide. */
                title: string | null;
            }[];
            /** @description Tables in reading order. */
            tables: {
                /** @description Caption of the table. */
                caption: string | null;
                /** @description Texts of the header row; empty without one. */
                headers: string[];
                /** @description Page it begins on; null in a format without pages. */
                page: number | null;
                /** @description Rows of texts; spanning cells are repeated. */
                rows: string[][];
            }[];
            /** @description Plain text, blocks on lines of their own. */
            text: string;
            /** @description Title from its properties, else its first heading. */
            title: string | null;
            /** @description Address of the document after redirects. */
            url: string;
            /** @description Words in `text`. */
            word_count: number;
        };
        Engines: {
            ai: {
                audio: {
                    engine: string;
                    /** @description Names for `options.ai.model`. */
                    models?: string[];
                    /** @description Reason why requests for it fail, or why pages may be read wrongly. */
                    problem?: string;
                } | {
                    engine: null;
                    reason: string;
                };
                extraction: {
                    engine: string;
                    /** @description Names for `options.ai.model`. */
                    models?: string[];
                    /** @description Reason why requests for it fail, or why pages may be read wrongly. */
                    problem?: string;
                } | {
                    engine: null;
                    reason: string;
                };
                images: {
                    engine: string;
                    /** @description Names for `options.ai.model`. */
                    models?: string[];
                    /** @description Reason why requests for it fail, or why pages may be read wrongly. */
                    problem?: string;
                } | {
                    engine: null;
                    reason: string;
                };
                summary: {
                    engine: string;
                    /** @description Names for `options.ai.model`. */
                    models?: string[];
                    /** @description Reason why requests for it fail, or why pages may be read wrongly. */
                    problem?: string;
                } | {
                    engine: null;
                    reason: string;
                };
            };
            browser: {
                /** @constant */
                available: true;
                /** @description How it was found. */
                source: string;
            } | {
                /** @constant */
                available: false;
                /** @description How to get one. */
                hint: string;
            };
            http: {
                /** @constant */
                available: true;
            };
        };
        ErrorTable: {
            errors: {
                [key: string]: {
                    /** @description What to do about it, in a few words. */
                    advice: string;
                    /** @description What happened. */
                    meaning: string;
                    retryable: boolean;
                    /** @description Values of `details.target_status` for which the error is still retryable. */
                    retryable_target_statuses?: number[];
                    status: number;
                };
            };
        };
        Factors: {
            /** @description False for users who signed up by the provider. */
            has_password: boolean;
            passkeys: components["schemas"]["Passkey"][];
            /** @description Why passkeys do not work at this address. */
            passkeys_unavailable: string | null;
            /** @description The provider of the service, and since when it signs you in; null without one. */
            provider: {
                connected_at: string | null;
                name: string;
            } | null;
            recovery_codes_left: number;
            /** @description Whether the account requires it. */
            required: boolean;
            totp: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                created_at: string;
            } | null;
            /** @description Whether signing in needs a second factor. */
            two_factor: boolean;
        };
        Failure: {
            error: {
                /** @enum {string} */
                code: "INVALID_JSON" | "INVALID_REQUEST" | "MISSING_PARAMETER" | "INVALID_URL" | "URL_NOT_ALLOWED" | "INVALID_FILTER" | "INVALID_SCHEMA" | "COST_LIMIT_EXCEEDED" | "AI_NOT_CONFIGURED" | "SEARCH_NOT_CONFIGURED" | "ROBOTS_DISALLOWED" | "RIGHTS_RESERVED" | "NOT_KEPT" | "UNAUTHORIZED" | "INSUFFICIENT_TOKENS" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_IN_PROGRESS" | "IDEMPOTENCY_KEY_REUSED" | "DNS_ERROR" | "CONNECTION_FAILED" | "TLS_ERROR" | "FETCH_TIMEOUT" | "TOO_MANY_REDIRECTS" | "INVALID_RESPONSE" | "UPSTREAM_STATUS" | "TARGET_BLOCKED" | "LOGIN_REQUIRED" | "RESPONSE_TOO_LARGE" | "UNSUPPORTED_CONTENT" | "DOCUMENT_ENCRYPTED" | "DOCUMENT_NEEDS_OCR" | "EMPTY_CONTENT" | "PAGE_TOO_COMPLEX" | "PARSE_FAILED" | "PARSER_OUTDATED" | "ACTION_FAILED" | "RENDER_CRASHED" | "AI_UNAVAILABLE" | "AI_OUTPUT_INVALID" | "SEARCH_UNAVAILABLE" | "PAYMENT_REQUIRED_BY_SITE" | "STORE_UNAVAILABLE" | "INTERNAL_ERROR" | "SHUTTING_DOWN" | "OVERLOADED";
                details: {
                    /** @description Whether the same request may succeed later, after `Retry-After` if present. */
                    retryable: boolean;
                } & {
                    [key: string]: unknown;
                };
                /** @description Human-readable and may change; use `code` in programs. */
                message: string;
            };
            /** @constant */
            success: false;
        };
        FetchAnswer: {
            data: components["schemas"]["FetchData"] | null;
            meta: components["schemas"]["FetchMeta"];
            /** @description Id of the kept result of an unchanged page. */
            result?: string;
            /**
             * @description `unchanged`: with `if_changed`, the page is as in the kept result `result`, and `data` is null.
             * @enum {string}
             */
            status: "success" | "unchanged";
            /** @constant */
            success: true;
            warnings?: components["schemas"]["Warnings"];
        };
        FetchBody: {
            /**
             * @description Parser-specific keys that narrow results.
             * @default {}
             */
            filters?: {
                [key: string]: string;
            };
            /** @default {} */
            options?: components["schemas"]["FetchOptions"];
            /** @description The URL to fetch and parse. Its host chooses the parser. */
            url: string;
            /** @description Webhook for the events of the job; only with `Prefer: respond-async`. */
            webhook?: components["schemas"]["Webhook"];
        };
        /** @description The record of the parser named in `meta.parser`, with the additions that the options request. With `json: false` the fields of the record are omitted. */
        FetchData: components["schemas"]["RenderedData"] & (components["schemas"]["CompanyRecord"] | components["schemas"]["DocumentRecord"] | components["schemas"]["GenericRecord"] | components["schemas"]["JobsRecord"] | components["schemas"]["ProfileRecord"] | components["schemas"]["RetailRecord"] | components["schemas"]["SocialRecord"] | Record<string, never>);
        FetchMeta: {
            /** @description Outcomes of the actions, in order. */
            actions?: {
                /** @description Of `click`. */
                clicks?: number;
                /** @description Elements that `scroll` collected. */
                collected?: number;
                /** @description Reason of the failure. */
                error: {
                    message: string;
                    /** @enum {string} */
                    reason: "not_found" | "not_visible" | "covered" | "disabled" | "not_editable" | "not_a_select" | "not_a_file_field" | "no_such_option" | "invalid_value" | "not_gone" | "frame_not_found" | "frame_not_readable" | "invalid_selector" | "invalid_key" | "too_much_collected" | "download" | "timeout" | "failed";
                } | null;
                /** @description Duration of the step. */
                ms: number;
                ok: boolean;
                /** @description For a `scroll` to the end. */
                reached_end?: boolean;
                /** @description Of `scroll`. */
                steps?: number;
                type: string;
            }[];
            /** @description The providers of the AI extras. */
            ai?: {
                engine: string;
                /** @description By extra. */
                engines: {
                    [key: string]: string;
                };
                notes?: string[];
                /** @description Requests to models, and the tokens that these report. */
                usage: {
                    calls: number;
                    input_tokens: number;
                    /** @description Models of all extras. */
                    model: string;
                    output_tokens: number;
                };
            };
            billing: {
                /** @description Parts that cost tokens only. */
                breakdown: {
                    [key: string]: number;
                };
                tokens: number;
            };
            /** @description Decoded size of all pages. */
            bytes: number;
            /** @description Null unless `max_age` was given. */
            cache: {
                /** @description Seconds. */
                age: number;
                hit: boolean;
            } | null;
            /** @description Share of the visible page that is in the Markdown; null for a record from data without visible text. */
            content: {
                /** @description With `provenance`: the parts that were left out, in page order. */
                dropped?: {
                    /** @description CSS selector that the element matches. */
                    path: string;
                    /** @enum {string} */
                    reason: "navigation" | "banner" | "footer" | "sidebar" | "related" | "comments" | "share" | "signup" | "advert" | "overlay" | "form" | "hidden" | "excluded" | "boilerplate" | "more";
                    /** @description At most 80 characters. */
                    starts_with: string;
                    words: number;
                }[];
                /** @description With `provenance`: the parts that were read, divided at headings, in page order. */
                kept?: {
                    /** @description Number of entries of `dropped` before it on the page. */
                    after: number;
                    /** @description CSS selector that the element matches. */
                    path: string;
                    /** @description At most 80 characters. */
                    starts_with: string;
                    words: number;
                }[];
                /** @description How many of them are in the Markdown; for a record, in its values. */
                kept_words: number;
                /** @description `kept_words` divided by `visible_words`. */
                share: number;
                /** @description Words that the page shows; for a record, its pages. */
                visible_words: number;
            } | null;
            content_type: string;
            duration_ms: number;
            /**
             * @description `upload`: the file came with the request.
             * @enum {string}
             */
            engine: "http" | "browser" | "upload";
            /** @description Reason for using the browser: `app-root`, `empty`, `frames`, `loading`, `noscript`, `placeholders`, `redirect`, `state`, `invalid-response`, `parser`; `links` in a crawl. */
            engine_reason: string | null;
            /** @description With `provenance`: the evidence for each value, at most 300. */
            evidence?: {
                /** @description Page of a document that has pages. */
                page: number | null;
                /** @description Path in `data`, such as `offers.0.price`. */
                path: string;
                /** @description Text of the page that shows the value; null if no one place does. */
                quote: string | null;
                /** @description Entry of `provenance` for the value, or for what it is part of. */
                source: string | null;
                /** @description The page; with a text fragment of the quote, or with the page of a PDF. */
                url: string;
            }[];
            /** @description The outcome of `json_schema`, or of the record that a model read; otherwise null. */
            extraction: {
                /** @description Missing properties of which the page has several values that differ. */
                ambiguous: string[];
                /** @description Properties with a value: `offers.price`. */
                filled: string[];
                /** @description Properties whose value does not fit the schema. */
                invalid: string[];
                /**
                 * @description `ai` if a model read any part of it.
                 * @enum {string}
                 */
                method: "deterministic" | "ai";
                /** @description Properties that the page does not have. */
                missing: string[];
                /** @description Values of a model that the text it was given does not show: `offers.0.price`. */
                unfounded?: string[];
            } | null;
            /** @description After redirects. */
            final_url: string;
            /** @description With `list`: the pages of the list, in the order in which they were read. */
            list?: {
                pages: {
                    engine: string | null;
                    /** @description Error code of a page that failed. */
                    error: string | null;
                    /** @description Rows that no earlier page has. */
                    new_rows: number;
                    rows: number;
                    /** @description Null if the page was not read. */
                    target_status: number | null;
                    tokens: number;
                    url: string;
                }[];
            };
            /** @description Parser of `data.main_entity`; null without a record. */
            main_entity: {
                /** @description Signs that the page is about such a thing, the strongest first. */
                evidence: string[];
                parser: {
                    name: string;
                    version: string;
                };
            } | null;
            parser: {
                name: string;
                version: string;
            };
            /** @description Where on the page each field came from. */
            provenance: {
                [key: string]: string;
            } | null;
            /** @description Proxy of this server that was used, if the request asked for one. */
            proxy?: string;
            /** @description Identifiers that `redact` replaced, by kind; absent without it. */
            redacted?: {
                [key: string]: number;
            };
            redirects: number;
            /** @description Also the id of the item in the history. */
            request_id: string;
            /** @description What the site states about the use of the page; absent without `rights` and `use`. */
            rights?: {
                /** @description `Content-Signal` and `Content-Usage`, by use. */
                content_signals: {
                    [key: string]: boolean;
                };
                license: {
                    license: string;
                    /** @enum {string} */
                    source: "link" | "header" | "json-ld" | "meta";
                }[];
                /** @description `noai`, `noimageai` and `noindex` of the page. */
                noai: string[];
                /** @enum {string} */
                robots: "allowed" | "disallowed" | "unknown";
                /** @description RSL documents of the page or of its site. */
                rsl: {
                    /** @description Licences for this page; null if a document could not be read, which gives none. */
                    licenses: {
                        /** @description Null for a licence in the page. */
                        document: string | null;
                        /** @description Users and countries that the licence is for. */
                        limits: {
                            permits: string[];
                            prohibits: string[];
                            /** @enum {string} */
                            type: "user" | "geo";
                        }[];
                        payment: {
                            amount: string | null;
                            currency: string | null;
                            type: string;
                        } | null;
                        /** @description Null permits all. */
                        permits: string[] | null;
                        prohibits: string[];
                        /** @description URIs of the protocols by which uses must be reported. */
                        reporting: string[];
                        /** @description Server of the token without which the page may not be used. */
                        server: string | null;
                    }[] | null;
                    /** @description First document; null for one in the page. */
                    url: string | null;
                } | null;
                /** @description TDM reservation. */
                tdm: {
                    policy: string | null;
                    reserved: boolean;
                    /** @enum {string} */
                    source: "well-known" | "header" | "meta";
                } | null;
                uses: {
                    "ai-input": {
                        /** @description Null if nothing is stated, or a licence is only for some users or countries. */
                        allowed: boolean | null;
                        /** @description Statements that decided. */
                        by: ("content-signal" | "rsl" | "tdm" | "noai" | "robots-tag")[];
                        /** @description Payment that would allow the use. */
                        payment?: {
                            amount: string | null;
                            currency: string | null;
                            type: string;
                        };
                    };
                    "ai-train": {
                        /** @description Null if nothing is stated, or a licence is only for some users or countries. */
                        allowed: boolean | null;
                        /** @description Statements that decided. */
                        by: ("content-signal" | "rsl" | "tdm" | "noai" | "robots-tag")[];
                        /** @description Payment that would allow the use. */
                        payment?: {
                            amount: string | null;
                            currency: string | null;
                            type: string;
                        };
                    };
                    search: {
                        /** @description Null if nothing is stated, or a licence is only for some users or countries. */
                        allowed: boolean | null;
                        /** @description Statements that decided. */
                        by: ("content-signal" | "rsl" | "tdm" | "noai" | "robots-tag")[];
                        /** @description Payment that would allow the use. */
                        payment?: {
                            amount: string | null;
                            currency: string | null;
                            type: string;
                        };
                    };
                };
            };
            /** @description Kind of parser that would read more of this page. */
            suggested_parser: string | null;
            target_status: number;
            /** @description `max_chars` cut the Markdown. */
            truncated: boolean;
            url: string;
        };
        FetchOptions: {
            /**
             * @description `data.accessibility`: roles, names and states of the elements, as text. Uses the browser.
             * @default false
             */
            accessibility?: boolean;
            /**
             * @description What is done on the page before it is read: at most 30 steps. Uses the browser.
             * @default []
             */
            actions?: components["schemas"]["BrowserAction"][];
            /**
             * @description AI extras.
             * @default {}
             */
            ai?: {
                /**
                 * @description Text of audio. 6 tokens per started minute of recordings with speech.
                 * @default false
                 */
                audio_transcription?: boolean | {
                    /**
                     * @description `vtt`: the transcripts are WebVTT. Default: plain text.
                     * @enum {string}
                     */
                    format?: "text" | "vtt";
                    language?: string;
                    /** @default 10 */
                    max_minutes?: number;
                };
                /**
                 * @description Text of images. 2 tokens per image with text.
                 * @default false
                 */
                image_transcription?: boolean | {
                    /** @default 5 */
                    max_images?: number;
                };
                /**
                 * @description Let a model fill the schema. 7 tokens more.
                 * @default false
                 */
                json_extraction?: boolean;
                /** @description BCP-47 language of the summary and the answer; needs `summary` or `question`. */
                language?: string;
                /** @description Model for the text of the page: a name that `GET /api/v1/parsers/` lists. */
                model?: string;
                /** @description Additional instructions for every requested extra. */
                prompt?: string;
                /** @description Answer a question from the page, with the passages that the answer rests on. 4 tokens more. */
                question?: string;
                /**
                 * @description Summarise the page. 4 tokens more.
                 * @default false
                 */
                summary?: boolean | {
                    max_words?: number;
                    /** @enum {string} */
                    style?: "paragraph" | "bullets" | "key_facts";
                };
            };
            /**
             * @description Keep the exchange with the site as long as the result, at most 32 MiB compressed, so that it can be read again.
             * @default false
             */
            archive?: boolean;
            /**
             * @description `data.changes`: what differs from this account's newest success of the same URL and options; in a monitor, from the last success of its runs.
             * @default false
             */
            changes?: boolean | {
                /**
                 * @description Lines or values with one of these texts are not compared; with the prefix `re:`, the part that a pattern of RE2 matches.
                 * @default []
                 */
                ignore?: string[];
                /**
                 * @description `as_sets`: the order of the entries of lists does not count, nor that of the elements of `only`, nor do repeated ones.
                 * @default in_order
                 * @enum {string}
                 */
                lists?: "in_order" | "as_sets";
                /**
                 * @description Fewer changed lines or values than this are no change.
                 * @default 1
                 */
                min_changed?: number;
                /**
                 * @description Compared part. Default: the values of `json_schema`, else the Markdown, else the record.
                 * @enum {string}
                 */
                mode?: "text" | "record" | "schema";
                /** @description CSS selector: compare the text of these elements alone. For the mode `text`. */
                only?: string;
            };
            /**
             * @description `data.chunks`: the Markdown in parts for an index or a model, cut between blocks.
             * @default false
             */
            chunks?: boolean | {
                /**
                 * @description Largest size of a chunk, in tokens as language models count them.
                 * @default 512
                 */
                max_tokens?: number;
                /**
                 * @description The end of a chunk that the next one repeats, in the same tokens; at most half of `max_tokens`.
                 * @default 0
                 */
                overlap?: number;
            };
            /**
             * @description Colours to ask the page for, where it has both. Uses the browser.
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description Cookies to send to the site: at most 50. Never stored.
             * @default []
             */
            cookies?: {
                /** @description The host of the URL or a parent of it. Default: that host only. */
                domain?: string;
                /** @description When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970. */
                expirationDate?: number;
                /** @description When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970, or a date; -1 for a session cookie. */
                expires?: (number | string) | null;
                /** @description When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970. */
                expiry?: number;
                /** @description As browsers and their drivers export it; has no effect. */
                firstPartyDomain?: string | null;
                /** @description true: never sent to subdomains of `domain`, as browsers export it. */
                hostOnly?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                httpOnly?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                id?: number;
                name: string;
                /** @description As browsers and their drivers export it; has no effect. */
                partitioned?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                partitionKey?: (string | {
                    hasCrossSiteAncestor?: boolean;
                    topLevelSite: string;
                }) | null;
                /** @description Default `/`. */
                path?: string;
                /** @description As browsers and their drivers export it; has no effect. */
                priority?: string;
                /** @description As browsers and their drivers export it; has no effect. */
                sameParty?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                sameSite?: string | null;
                /** @description Send the cookie over https only. */
                secure?: boolean;
                /** @description true: the cookie has no date. */
                session?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                size?: number;
                /** @description As browsers and their drivers export it; has no effect. */
                sourcePort?: number;
                /** @description As browsers and their drivers export it; has no effect. */
                sourceScheme?: string;
                /** @description As browsers and their drivers export it; has no effect. */
                storeId?: string | null;
                value: string;
            }[];
            /** @description Country to ask from: by a proxy of this server that is there. */
            country?: string;
            /**
             * @description Whose page to ask for; `mobile: true` is `phone`.
             * @enum {string}
             */
            device?: "desktop" | "phone" | "tablet";
            /**
             * @description For a PDF, an Office file or a book: the pages to read, and how to read them.
             * @default {}
             */
            document?: {
                /**
                 * @description Read the documents attached to a message too, each as a section.
                 * @default false
                 */
                attachments?: boolean;
                /**
                 * @description Read the document instead of a page that only embeds it, with a warning.
                 * @default true
                 */
                follow_embedded?: boolean;
                /**
                 * @description Read hidden text, rows, columns, sheets and slides too, each marked as hidden.
                 * @default false
                 */
                hidden?: boolean;
                /**
                 * @description Read at most this many pages. Each started 50 after the first 50 cost 1 token.
                 * @default 50
                 */
                max_pages?: number;
                /**
                 * @description `auto`: pages without text or with unreadable text are read by OCR, and so are pictures. 2 tokens for each such page.
                 * @default off
                 * @enum {string}
                 */
                ocr?: "off" | "auto";
                /**
                 * @description Begin each page in the Markdown with `<!-- page 7 -->`.
                 * @default false
                 */
                page_markers?: boolean;
                /** @description Pages to read: "1-20,35". Default: from the first. */
                pages?: string;
                /** @description Opens an encrypted document. Not kept in the history. */
                password?: string;
                /**
                 * @description `data.pages`: the Markdown of each page.
                 * @default false
                 */
                per_page?: boolean;
            };
            /**
             * @description Let a model read the record instead of the parser; needs `json` or `json_schema`.
             * @default false
             */
            force_ai?: boolean;
            /** @description Where the page finds the browser to be, if it asks. Uses the browser. */
            geolocation?: {
                /**
                 * @description Metres.
                 * @default 100
                 */
                accuracy?: number;
                latitude: number;
                longitude: number;
            };
            /**
             * @description Headers to the scheme, host and port of the URL; at most 32.
             * @default {}
             */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description Answer `unchanged`, for 0 tokens, if the page is as your newest result of the same URL and options has it.
             * @default false
             */
            if_changed?: boolean;
            /**
             * @description `data.image_urls`: absolute image URLs, the best candidate of each image.
             * @default false
             */
            image_urls?: boolean;
            /**
             * @description Return HTML: true, "true", "1", "yes", "raw" as served; "clean" the main content; "both" the served one, and the main content as `data.clean_html`.
             * @default false
             */
            include_html?: boolean | ("0" | "1" | "true" | "yes" | "raw" | "clean" | "both" | "false" | "no" | "");
            /**
             * @description `data.links`: the links of the page, absolute, without duplicates.
             * @default false
             */
            include_links?: boolean;
            /**
             * @description The parser's fields, directly in `data`.
             * @default true
             */
            json?: boolean;
            /** @description JSON Schema of `data.extracted`. */
            json_schema?: unknown;
            /**
             * @description false: nothing of the result is stored, only that there was a request.
             * @default true
             */
            keep?: boolean;
            /**
             * @description Keep the cookies that the fetch ends with, sealed, for an hour: `POST /api/v1/sessions` with `from_result` makes a session of them.
             * @default false
             */
            keep_cookies?: boolean;
            /**
             * @description `data.list`: the list of the page as a table, with the rows of its further pages.
             * @default false
             */
            list?: boolean | {
                /** @description JSON Schema of one row: the columns, by name and type, instead of those found. */
                columns?: unknown;
                /** @description Stop after this many rows. */
                max_items?: number;
                /**
                 * @description Pages of the list to read. Each page after the first that has new rows costs a fetch.
                 * @default 1
                 */
                pages?: number;
            };
            /** @description BCP-47 language to ask the site for. */
            locale?: string;
            /**
             * @description Markdown and clean HTML of the main content; false: the whole body.
             * @default true
             */
            main_content?: boolean;
            /**
             * @description `data.main_entity`: the product, job, post or video that a page is about, on hosts without a parser of their own.
             * @default true
             */
            main_entity?: boolean;
            /** @description `data.markdown`: the page as Markdown. Default true for generic, else false. */
            markdown?: boolean;
            /**
             * @description Accept a cached page, seconds.
             * @default 0
             */
            max_age?: number;
            /** @description Cut Markdown at a block boundary. */
            max_chars?: number;
            /** @description Refuse the request if it could cost more tokens than this. */
            max_cost?: number;
            /**
             * @description Ask for the mobile page.
             * @default false
             */
            mobile?: boolean;
            /**
             * @description Fetch nothing: read the newest kept exchange of this URL in your account, or answer `NOT_KEPT`.
             * @default false
             */
            offline?: boolean;
            /** @description Kind of the parser to use, whatever the host. */
            parser?: string;
            /**
             * @description `data.pdf`: the page, printed. Uses the browser.
             * @default false
             */
            pdf?: boolean | {
                /**
                 * @default A4
                 * @enum {string}
                 */
                format?: "A3" | "A4" | "A5" | "Letter" | "Legal" | "Tabloid";
                height?: string;
                /** @default false */
                landscape?: boolean;
                /** @description Of all sides, or of each: `1cm`. Default 1 cm. */
                margin?: string | {
                    bottom?: string;
                    left?: string;
                    right?: string;
                    top?: string;
                };
                /**
                 * @description `screen` prints the page as it looks on a screen.
                 * @enum {string}
                 */
                media?: "print" | "screen";
                /** @description Pages to print: `1-3,5`. Default: all. */
                page_ranges?: string;
                /** @description Size of the content; default 1. */
                scale?: number;
                /** @description Width of the paper, with `height` instead of `format`. */
                width?: string;
            };
            /**
             * @description `meta.provenance` and `meta.evidence`: where on the page each field came from, and the text that shows it.
             * @default false
             */
            provenance?: boolean;
            /** @description A proxy of this server by name. */
            proxy?: string;
            /** @description `data.passages`: at most 10 passages that have the words of this question. */
            query?: string;
            /** @description Replace identifiers of people by `[email]`, `[phone]`, and so on; `meta.redacted` counts them. Nothing replaced is stored. */
            redact?: ("email" | "phone" | "iban" | "card" | "national_id" | "person")[];
            /**
             * @description How to fetch.
             * @default auto
             * @enum {string}
             */
            render?: "auto" | "http" | "browser";
            /**
             * @description Refuse a URL that robots.txt disallows.
             * @default false
             */
            respect_robots?: boolean;
            /**
             * @description `meta.rights`: what the site states about the use of the page, in robots.txt, headers, HTML, RSL and TDMRep files.
             * @default false
             */
            rights?: boolean;
            /**
             * @description `data.screenshots`: pictures of the page, of its window or of one element. Uses the browser.
             * @default false
             */
            screenshot?: boolean | {
                /**
                 * @description Number the links, buttons and fields; `marks` lists each with its name and selector.
                 * @default false
                 */
                annotate?: boolean;
                /**
                 * @default webp
                 * @enum {string}
                 */
                format?: "webp" | "png" | "jpeg";
                /**
                 * @description The whole page, with the images that load when it is scrolled; false: the window.
                 * @default true
                 */
                full_page?: boolean;
                /** @description Of the window; default 720. */
                height?: number;
                /** @description Pixels of the picture for each CSS pixel: 2 for a sharp one. Default 1. */
                pixel_ratio?: number;
                /**
                 * @description Of webp and jpeg.
                 * @default 80
                 */
                quality?: number;
                /** @description CSS selector: the first element that it matches, instead of the page. */
                selector?: string | null;
                /** @description Of the window; default 1280. */
                width?: number;
            };
            /** @description A session of this account, whose cookies are sent to its hosts. */
            session?: string;
            /**
             * @description Time limit of the whole request, ms.
             * @default 60000
             */
            timeout_ms?: number;
            /** @description IANA time zone of the browser: `Europe/Berlin`. Uses the browser. */
            timezone?: string;
            /** @description Refuse a page with `RIGHTS_RESERVED` if the site does not allow one of these uses. Implies `rights`. */
            use?: ("search" | "ai-input" | "ai-train")[];
            /** @description CSS selector to wait for. */
            wait_for?: string;
            /** @description Time to wait before the page is read, once it has settled and before its actions, ms. Uses the browser. */
            wait_ms?: number;
        };
        FlatFailure: {
            error: string;
        };
        /** @description The record of `@sluice/parser-generic`. */
        GenericRecord: {
            /** @description Names of the authors, separated by commas. */
            author: string | null;
            /** @description Steps from the start of the site to the page. */
            breadcrumbs: {
                /** @description Name of the step. */
                name: string;
                /** @description Absolute address of the step; null for a step without a link. */
                url: string | null;
            }[];
            /** @description Address the page gives as its own, absolute. */
            canonical_url: string | null;
            /** @description Description the page gives of itself. */
            description: string | null;
            /** @description Address of the icon the page declares. */
            favicon: string | null;
            /** @description Addresses of RSS, Atom and JSON feeds. */
            feeds: string[];
            /** @description Address of the picture that stands for the page. */
            image: string | null;
            /** @description Entries of a feed, in its order; empty for anything else. */
            items: {
                /** @description Names of the authors, separated by commas. */
                author: string | null;
                /** @description Content as Markdown; the summary where the feed has no content. */
                content: string | null;
                /** @description ISO 8601 date or time of publication, or of the last change if only that is given. */
                published_at: string | null;
                /** @description Summary as plain text. */
                summary: string | null;
                /** @description Title of the entry. */
                title: string | null;
                /** @description Address of the entry, absolute. */
                url: string | null;
            }[];
            /** @description JSON-LD objects as written, repaired where the JSON is malformed. */
            json_ld: {
                [key: string]: unknown;
            }[];
            /** @description BCP 47 tag of the language the page declares. */
            language: string | null;
            /** @description ISO 8601 date or time of the last change, as precise as the page states it. */
            modified_at: string | null;
            /** @description OpenGraph properties as written; several values of one as a list. */
            open_graph: {
                [key: string]: string | string[];
            };
            /** @description Links to the other pages of a list; null where the page has none. */
            pagination: {
                /** @description Address of the next page, absolute; null on the last one. */
                next: string | null;
                /** @description Numbered links to pages of the list. */
                pages: {
                    /** @description Number of the page as shown. */
                    number: number;
                    /** @description Address of the page, absolute. */
                    url: string;
                }[];
                /** @description Address of the previous page, absolute; null on the first one. */
                previous: string | null;
                /** @description Number of pages, if the page states it. */
                total: number | null;
            } | null;
            /** @description ISO 8601 date or time of publication, as precise as the page states it. */
            published_at: string | null;
            /** @description Name of the site. */
            site_name: string | null;
            /** @description Tables of data anywhere on the page; tables for layout are left out. */
            tables: {
                /** @description Caption of the table. */
                caption: string | null;
                /** @description Texts of the header row; empty without one. */
                headers: string[];
                /** @description Rows of texts; spanning cells are repeated. */
                rows: string[][];
            }[];
            /** @description Main content as plain text, blocks on lines of their own. */
            text: string;
            /** @description Title without the name of the site. */
            title: string | null;
            /**
             * @description Kind of page, from its content and what it declares.
             * @enum {string}
             */
            type: "article" | "documentation" | "service" | "forum" | "product" | "listing" | "collection" | "other";
            /** @description Address of the page after redirects. */
            url: string;
            /** @description Value of a JSON document; null for anything else. Integers beyond 2^53 are strings. */
            value: unknown;
            /** @description Words in `text`; in scripts without spaces each character counts as one. */
            word_count: number;
        };
        HealthCheck: {
            /** @description Recommended action; null if none is needed. */
            advice: string | null;
            id: string;
            name: string;
            /** @enum {string} */
            state: "good" | "warn" | "bad";
            /** @description Finding of the check. */
            text: string;
        };
        HistoryAnswer: {
            data: components["schemas"]["HistoryItem"][];
            has_more: boolean;
            next_cursor: string | null;
            /** @constant */
            success: true;
        };
        HistoryItem: {
            api_key: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            completed_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description Null for a failure, or if results are not stored. Omitted with `fields=meta`. */
            data?: components["schemas"]["FetchData"] | null;
            error: {
                code: string;
                details: {
                    [key: string]: unknown;
                };
                message: string;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            filters: {
                [key: string]: unknown;
            };
            final_url: string | null;
            host: string;
            id: string;
            metadata: {
                bytes: number;
                content_type: string | null;
                /** @description For a PDF, an Office file or a book; null for a page. */
                document?: {
                    /** @description `pdf`, `docx` and so on. */
                    format: string;
                    pages_read: number;
                    /** @description Null in a format without pages. */
                    pages_total: number | null;
                } | null;
                duration_ms: number;
                engine: ("http" | "browser" | "upload") | null;
                target_status: number | null;
                title: string | null;
            };
            /** @description Options of the request. `headers`, `cookies`, `document.password` and texts typed as `secret` are not stored. */
            options: components["schemas"]["FetchOptions"];
            parser: {
                name: string;
                version: string;
            };
            /** @enum {string} */
            status: "success" | "failed";
            tokens_charged: number;
            url: string;
            warnings: components["schemas"]["Warnings"];
        };
        InvitationAnswer: {
            account: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            /** @description Its token, shown only once. */
            invitation: string;
            /**
             * @description An operator runs the service and is an owner in the account.
             * @enum {string}
             */
            role: "owner" | "operator" | "admin" | "member";
        };
        Invitations: {
            invitations: {
                /** @description Null for a new account. */
                account: string | null;
                account_name: string | null;
                /** @description Recipient, as noted at its creation. */
                email: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                expires_at: string;
                id: string;
                /** @description E-mail address; null for a key. */
                invited_by: string | null;
                /**
                 * @description An operator runs the service and is an owner in the account.
                 * @enum {string}
                 */
                role: "owner" | "operator" | "admin" | "member";
            }[];
        };
        Job: {
            api_key: {
                id: string;
                name: string;
            };
            completed_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            /** @description `job_` and a ULID. */
            id: string;
            /** @enum {string} */
            kind: "fetch" | "batch" | "crawl" | "map" | "learn";
            /** @description Number of its last event. */
            last_event: number;
            /** @description Relative to the service. */
            links: {
                events: string;
                pages: string;
                self: string;
            };
            metadata: {
                [key: string]: string;
            };
            /** @description The monitor whose run it is. */
            monitor: string | null;
            pages: {
                failed: number;
                found: number;
                running: number;
                skipped: number;
                success: number;
                /** @description How many of the successful pages had not changed: their results are earlier ones. */
                unchanged: number;
                waiting: number;
            };
            /** @description For a paused job: caller, tokens, store, suspended, failures. For a failed one: the code of its error. */
            reason: string | null;
            /** @description The request, without headers and passwords. */
            request: {
                [key: string]: unknown;
            };
            /** @description The job whose failed pages these are. */
            retry_of: string | null;
            /** @description The pages that a crawl follows links to, in words; null for other jobs. */
            scope: string | null;
            skipped: {
                cancelled: number;
                duplicate: number;
                limit: number;
                robots: number;
                scope: number;
                trap: number;
                type: number;
            };
            started_at: string | null;
            /**
             * @description The last three are terminal: they never change.
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "cancelled" | "failed";
            tokens: {
                charged: number;
                held: number;
                max_cost: number | null;
            };
            /** @description Time at which a job that is paused with `failures` continues; only in `GET /api/v1/jobs/{id}`. */
            until: string | null;
            /** @description `NO_LINKS`: the start of a crawl links to no page of the scope. */
            warnings: {
                code: string;
                message: string;
            }[];
        };
        JobAccepted: {
            data: {
                id: string;
                /** @enum {string} */
                kind: "fetch" | "batch" | "crawl" | "map" | "learn";
                links: {
                    events: string;
                    pages: string;
                    self: string;
                };
            };
            /** @constant */
            status: "queued";
            /** @constant */
            success: true;
        };
        JobChange: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            at: string;
            /** @description At most 4,000 characters of diff or fields; null if the result was deleted. */
            changes: components["schemas"]["ChangesOutput"] | null;
            page: {
                attempts: number;
                /** @description Links from the start. */
                depth: number;
                /** @description Number of the page that it is a duplicate of. */
                duplicate_of: number | null;
                error: {
                    code: string;
                    message: string;
                    retryable: boolean;
                } | null;
                /** @description Number of the page that linked here first. */
                found_on: number | null;
                /** @description Pages are numbered in the order in which they were found. */
                number: number;
                /** @description Reason for skipping it; `unchanged` for a success whose result is an earlier one. */
                reason: ("robots" | "duplicate" | "scope" | "limit" | "trap" | "type" | "cancelled" | "unchanged") | null;
                /** @description Id of its result in the history. */
                result: string | null;
                /** @enum {string} */
                status: "waiting" | "running" | "success" | "failed" | "skipped";
                tag: string | null;
                /** @description Title of its result, null without one; only in the list of the pages. */
                title?: string | null;
                tokens: number;
                url: string;
            };
        };
        /**
         * @description Type of an event in `GET /api/v1/jobs/{id}/events`.
         * @enum {string}
         */
        JobEventType: "job.started" | "job.paused" | "job.resumed" | "job.completed" | "job.cancelled" | "job.failed" | "page.completed" | "page.failed" | "changed" | "page.skipped";
        JobPage: {
            attempts: number;
            /** @description As the fetch answered it; absent with `fields=meta`. */
            data?: unknown;
            /** @description Links from the start. */
            depth: number;
            /** @description Number of the page that it is a duplicate of. */
            duplicate_of: number | null;
            error: {
                code: string;
                message: string;
                retryable: boolean;
            } | null;
            /** @description Number of the page that linked here first. */
            found_on: number | null;
            /** @description Pages are numbered in the order in which they were found. */
            number: number;
            /** @description Reason for skipping it; `unchanged` for a success whose result is an earlier one. */
            reason: ("robots" | "duplicate" | "scope" | "limit" | "trap" | "type" | "cancelled" | "unchanged") | null;
            /** @description Id of its result in the history. */
            result: string | null;
            /** @enum {string} */
            status: "waiting" | "running" | "success" | "failed" | "skipped";
            tag: string | null;
            /** @description Title of its result, null without one; only in the list of the pages. */
            title?: string | null;
            tokens: number;
            url: string;
        };
        /** @description The record of `@sluice/parser-jobs`. */
        JobsRecord: {
            /** @description Number of applicants, if the page shows it. */
            applicants_count: number | null;
            /** @description Address of the application form, if it is not on the page itself. */
            apply_url: string | null;
            /** @description Benefits offered. */
            benefits: string[];
            /** @description The employer. */
            company: {
                /** @description Address of the employer's logo. */
                logo_url: string | null;
                /** @description Name of the employer. */
                name: string | null;
                /** @description Address of the employer's page. */
                url: string | null;
            };
            /** @description The description as Markdown. */
            description: string | null;
            /** @description The description as clean HTML. */
            description_html: string | null;
            /** @description Kinds of employment: full-time, part-time, temporary and so on. */
            employment_types: ("full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer" | "other")[];
            /** @description Seniority of the position. */
            experience_level: ("internship" | "entry" | "associate" | "mid_senior" | "director" | "executive") | null;
            /** @description Identifier of the posting on its site. */
            id: string | null;
            /** @description Industries of the employer, in the words of the site. */
            industries: string[];
            /** @description Job functions, in the words of the site. */
            job_functions: string[];
            /** @description On site, hybrid or remote. */
            location: {
                /** @description Town. */
                city: string | null;
                /** @description Country as the page names it: a name or an ISO 3166 code. */
                country: string | null;
                /** @description Place as the page shows it. */
                raw: string | null;
                /** @description State, province or region. */
                region: string | null;
            };
            /** @description ISO 8601 date or time of publication. */
            posted_at: string | null;
            /** @description Time of publication as the page shows it, "1 week ago". */
            posted_raw: string | null;
            /** @description Pay, if the page shows it. */
            salary: {
                /** @description ISO 4217 code; null if several currencies share the sign. */
                currency: string | null;
                /** @description Highest amount, a decimal string. */
                max: string | null;
                /** @description Lowest amount, a decimal string. */
                min: string | null;
                /** @description Period of the amounts. */
                period: ("hour" | "day" | "week" | "month" | "year") | null;
                /** @description Salary as the page shows it. */
                raw: string | null;
            } | null;
            /** @description Required skills. */
            skills: string[];
            /** @description Name of the position. */
            title: string;
            /** @description Address of the posting, without tracking parameters. */
            url: string | null;
            /** @description ISO 8601 date or time of the application deadline. */
            valid_through: string | null;
            /** @description Place of work. */
            work_arrangement: ("on_site" | "remote" | "hybrid") | null;
        } | {
            /** @description Heading of the results. */
            heading: string | null;
            /** @description Postings in the order of the page. */
            jobs: {
                /** @description The employer. */
                company: {
                    /** @description Name of the employer. */
                    name: string | null;
                    /** @description Address of the employer's page. */
                    url: string | null;
                };
                /** @description Kinds of employment: full-time, part-time, temporary and so on. */
                employment_types: ("full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer" | "other")[];
                /** @description Identifier of the posting on its site. */
                id: string | null;
                /** @description On site, hybrid or remote. */
                location: {
                    /** @description Place as the page shows it. */
                    raw: string | null;
                };
                /** @description ISO 8601 date or time of publication. */
                posted_at: string | null;
                /** @description Time of publication as the page shows it, "1 week ago". */
                posted_raw: string | null;
                /** @description Pay, if the page shows it. */
                salary: {
                    /** @description ISO 4217 code; null if several currencies share the sign. */
                    currency: string | null;
                    /** @description Highest amount, a decimal string. */
                    max: string | null;
                    /** @description Lowest amount, a decimal string. */
                    min: string | null;
                    /** @description Period of the amounts. */
                    period: ("hour" | "day" | "week" | "month" | "year") | null;
                    /** @description Salary as the page shows it. */
                    raw: string | null;
                } | null;
                /** @description Name of the position. */
                title: string;
                /** @description Address of the posting, without tracking parameters. */
                url: string | null;
                /** @description Place of work. */
                work_arrangement: ("on_site" | "remote" | "hybrid") | null;
            }[];
            /** @description Address of the next page of results. */
            next_page_url: string | null;
            /** @description Number of this page of results, from 1. */
            page: number;
            /** @description Number of postings found, if the page shows it. */
            total_results: number | null;
        };
        Key: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description User who created it, or who created the key that was used to create it. Null for a key created on the command line. */
            created_by: {
                /** @description Null for a user who has left. */
                email: string | null;
                /** @description Of the user. */
                id: string;
            } | null;
            expires_at: string | null;
            id: string;
            /** @enum {string} */
            kind: "live" | "test";
            last_used_at: string | null;
            name: string;
            /** @description Its first characters. */
            prefix: string;
            revoked_at: string | null;
            /** @description Null for fetch, results and account. */
            scopes: string[] | null;
        };
        LearnAnswer: {
            conflicts: {
                field: string;
                message: string;
            }[];
            dry_run: boolean;
            parser: {
                fields: components["schemas"]["LearnedField"][];
                heal: ("off" | "candidate" | "auto") | null;
                match: {
                    /** @description Host whose pages it reads, with all subdomains: `shop.example`. */
                    host: string;
                    /** @description Leading segments of the path: `/books`. Default: any path. */
                    path?: string;
                };
                name: string;
                /** @description Layouts or kinds of pages that the parser tells apart, in words. Empty for one. */
                templates: string[];
                /** @description Null for a dry run. */
                version: string | null;
            };
            /** @description What the rules read on each page. */
            samples: {
                /** @description Fields whose rules contradict each other. */
                ambiguous: string[];
                missing: string[];
                record: {
                    [key: string]: unknown;
                };
                /** @description Stored result with the page. */
                result: string;
                url: string;
            }[];
        };
        LearnedField: {
            agreement: number;
            /** @description The value is a list. */
            many: boolean;
            /** @description Fields of each record. */
            members?: components["schemas"]["LearnedMemberField"][];
            name: string;
            /** @description Some example pages lack the field. */
            optional: boolean;
            rules: {
                /** @description Share of the pages on which it agrees with the other rules. */
                agreement: number;
                /** @enum {string} */
                by: "structured-data" | "label" | "table" | "position";
                /** @description The rule in words. */
                reads: string;
                /** @description Example pages that the rule reads exactly. */
                support: number;
                /** @description The rule reads this template only. */
                template?: number;
            }[];
            /** @description Example pages that some rule reads exactly. */
            support: number;
            /** @description Templates that have the field, from 1. Omitted: all. */
            templates?: number[];
            /**
             * @description `records`: a list of objects.
             * @enum {string}
             */
            type: "text" | "number" | "money" | "date" | "url" | "image" | "records";
        };
        LearnedMemberField: {
            many: boolean;
            name: string;
            optional: boolean;
            /** @description Its rules in words. */
            reads: string[];
            /** @enum {string} */
            type: "text" | "number" | "money" | "date" | "url" | "image";
        };
        LearnedParser: {
            /** @description Newest version that waits to be promoted. */
            candidate: string | null;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            heal: "off" | "candidate" | "auto";
            match: {
                /** @description Host whose pages it reads, with all subdomains: `shop.example`. */
                host: string;
                /** @description Leading segments of the path: `/books`. Default: any path. */
                path?: string;
            };
            /** @description `learned/` and the name. */
            name: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Version in use. */
            version: string;
        };
        LearnedParserDetail: {
            /** @description Drift alarms, newest first. */
            alarms: components["schemas"]["ParserAlarm"][];
            /** @description Newest version that waits to be promoted. */
            candidate: string | null;
            /** Format: date-time */
            created_at: string;
            fields: components["schemas"]["LearnedField"][];
            /** @enum {string} */
            heal: "off" | "candidate" | "auto";
            match: {
                /** @description Host whose pages it reads, with all subdomains: `shop.example`. */
                host: string;
                /** @description Leading segments of the path: `/books`. Default: any path. */
                path?: string;
            };
            /** @description `learned/` and the name. */
            name: string;
            /** @description Layouts or kinds of pages that the parser tells apart, in words. Empty for one. */
            templates: string[];
            /** Format: date-time */
            updated_at: string;
            /** @description Version in use. */
            version: string;
        };
        LearnedParserPatch: {
            /**
             * @description What happens when the site changes: `candidate` makes a new version for you to promote, `auto` uses it at once if no field is lost.
             * @enum {string}
             */
            heal?: "off" | "candidate" | "auto";
            match?: {
                /** @description Host whose pages it reads, with all subdomains: `shop.example`. */
                host: string;
                /** @description Leading segments of the path: `/books`. Default: any path. */
                path?: string;
            };
        };
        LearnedParserVersion: {
            /** @description What a repair changed, in words. */
            changes: string[];
            /** Format: date-time */
            created_at: string;
            fields: components["schemas"]["LearnedField"][];
            /** @description Fields that no rule reads any more. */
            lost: string[];
            /** @enum {string} */
            origin: "learned" | "healed";
            /** @description Pages that it was learned from. */
            pages: number;
            samples: {
                record: {
                    [key: string]: unknown;
                };
                url: string;
            }[];
            /** @enum {string} */
            status: "current" | "candidate" | "former";
            /** @description Layouts or kinds of pages that the parser tells apart, in words. Empty for one. */
            templates: string[];
            version: string;
        };
        LearnInput: {
            /**
             * @description Learn, but keep nothing. Pages are charged.
             * @default false
             */
            dry_run?: boolean;
            /**
             * @description What happens when the site changes: `candidate` makes a new version for you to promote, `auto` uses it at once if no field is lost.
             * @enum {string}
             */
            heal?: "off" | "candidate" | "auto";
            /** @description Default: the host of the pages. */
            match?: {
                /** @description Host whose pages it reads, with all subdomains: `shop.example`. */
                host: string;
                /** @description Leading segments of the path: `/books`. Default: any path. */
                path?: string;
            };
            /**
             * @description A model fills `schema` from pages with `url` and without `values`, once; such a page costs as much as a fetch with `force_ai`. Reading by the parser needs no model.
             * @default false
             */
            model?: boolean;
            /** @description 1 to 64 lower-case letters, digits and hyphens. */
            name: string;
            /** @description 1 to 40 pages. Three are usually enough. More than 10 are a job: the answer is 202. */
            pages: {
                /** @description Instead of `url`: a stored result whose request had `include_html: "raw"`. */
                result?: string;
                /** @description Fields that `values` leaves out although the page may have them. */
                unknown?: string[];
                /** @description Page to fetch. It is charged as a fetch. */
                url?: string;
                /** @description Values of the fields, as the page shows them. A list holds several values, or records such as `{"author": "Ida Marsh", "stars": "4"}`; null means that the page has none, and so does a field that is left out. */
                values?: {
                    [key: string]: ((string | number | {
                        amount: string;
                        currency: string | null;
                    }) | (string | number | {
                        amount: string;
                        currency: string | null;
                    })[] | null) | {
                        [key: string]: (string | number | {
                            amount: string;
                            currency: string | null;
                        }) | (string | number | {
                            amount: string;
                            currency: string | null;
                        })[] | null;
                    }[];
                };
            }[];
            /** @description JSON Schema. It reads the values of pages without `values`. */
            schema?: {
                [key: string]: unknown;
            };
            /** @description Webhook for the events of the job; only with `Prefer: respond-async`. */
            webhook?: components["schemas"]["Webhook"];
        };
        LoadedParser: {
            /** @description Alarms that have not healed, newest first, found by any process. */
            alarms: components["schemas"]["ParserAlarm"][];
            coverage: {
                /** @description Share of those records in which the field was filled. */
                fields: {
                    [key: string]: number;
                };
                /** @description Fields with an open alarm: newer records no longer have them. */
                lost: string[];
                /** @description Since the start, at most the last 1,000. */
                records: number;
            };
            filters: {
                [key: string]: unknown;
            } | null;
            hosts: string[];
            /** @description Value for `options.parser`. */
            kind: string;
            name: string;
            /** @description Path segment of the profile endpoint. */
            network: string | null;
            /** @description JSON Schema 2020-12. */
            schema: {
                [key: string]: unknown;
            };
            version: string;
        };
        Monitor: {
            api_key: {
                id: string;
                name: string;
            };
            batch?: {
                [key: string]: unknown;
            };
            crawl?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description Members who get an e-mail about changes. */
            emails: string[];
            enabled: boolean;
            /** @description Feeds of its changes. Their links need no key. */
            feeds: {
                atom: string;
                json: string;
            };
            id: string;
            last_run: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @description Id of the job that it started. */
                job: string | null;
                /** @enum {string} */
                outcome: "started" | "skipped" | "failed";
                /** @description Reason why no job was started: `overlap`, `suspended`, or the code of an error. */
                reason: string | null;
            } | null;
            links: {
                runs: string;
                self: string;
            };
            name: string | null;
            /** @description Null while the monitor is paused. */
            next_run_at: string | null;
            /** @description As sent, without headers and passwords. */
            request?: {
                [key: string]: unknown;
            };
            schedule: string;
            /** @description Jobs that it has started. */
            started: number;
            timezone: string;
            /** @description `NOT_COMPARABLE`: when its pages were set, there was nothing to compare. */
            warnings: components["schemas"]["Warnings"];
            /** @description Webhook for the events of its jobs. */
            webhook: components["schemas"]["WebhookOutput"] | null;
        };
        MonitorInput: {
            /** @description The pages to fetch, as the body of a batch; at most 100. */
            batch?: {
                /**
                 * @description Filters of every page.
                 * @default {}
                 */
                filters?: {
                    [key: string]: string;
                };
                /**
                 * @description Pace, limits and price bound of the job.
                 * @default {}
                 */
                job?: {
                    /**
                     * @description Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
                     * @default false
                     */
                    archive?: boolean;
                    /**
                     * @description Pages fetched in parallel.
                     * @default 8
                     */
                    concurrency?: number;
                    /**
                     * @description Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
                     * @default false
                     */
                    incremental?: boolean;
                    /** @description Maximum number of tokens to charge. Pages beyond it are skipped with `limit`. */
                    max_cost?: number;
                    /**
                     * @description List invalid requests as failed pages instead of refusing the batch.
                     * @default false
                     */
                    skip_invalid?: boolean;
                    /** @description Time limit from the first page, ms. Pages still waiting are then skipped with `limit`. */
                    timeout_ms?: number;
                    /**
                     * @description `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
                     * @default pause
                     * @enum {string}
                     */
                    when_out_of_tokens?: "pause" | "stop";
                };
                /**
                 * @description Your own data, returned with the job: at most 50 texts.
                 * @default {}
                 */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Options of every page. */
                options?: components["schemas"]["FetchOptions"];
                /** @description Requests with options of their own. */
                requests?: {
                    /**
                     * @description Parser-specific keys that narrow results.
                     * @default {}
                     */
                    filters?: {
                        [key: string]: string;
                    };
                    /** @description Options of this page only; they override `options`. */
                    options?: components["schemas"]["FetchOptions"];
                    /** @description Your own name for this page. */
                    tag?: string;
                    /** @description The URL to fetch and parse. */
                    url: string;
                }[];
                /**
                 * @description URLs to fetch.
                 * @default []
                 */
                urls?: string[];
            };
            /** @description The site to crawl, as the body of a crawl. */
            crawl?: {
                /**
                 * @description Parser-specific keys that narrow results.
                 * @default {}
                 */
                filters?: {
                    [key: string]: string;
                };
                /**
                 * @description Pace, limits and price bound of the job.
                 * @default {}
                 */
                job?: {
                    /**
                     * @description Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
                     * @default false
                     */
                    archive?: boolean;
                    /**
                     * @description Pages fetched in parallel.
                     * @default 8
                     */
                    concurrency?: number;
                    /**
                     * @description Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
                     * @default false
                     */
                    incremental?: boolean;
                    /** @description Maximum number of tokens to charge. Pages beyond it are skipped with `limit`. */
                    max_cost?: number;
                    /** @description Time limit from the first page, ms. Pages still waiting are then skipped with `limit`. */
                    timeout_ms?: number;
                    /**
                     * @description `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
                     * @default pause
                     * @enum {string}
                     */
                    when_out_of_tokens?: "pause" | "stop";
                };
                /**
                 * @description Your own data, returned with the job: at most 50 texts.
                 * @default {}
                 */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Options of every page. */
                options?: components["schemas"]["FetchOptions"];
                /**
                 * @description Rate limits per host, and robots.txt.
                 * @default {}
                 */
                politeness?: {
                    /**
                     * @description Parallel requests to one host.
                     * @default 4
                     */
                    concurrency?: number;
                    /**
                     * @description Minimum time between the starts of two requests to one host, ms.
                     * @default 0
                     */
                    delay_ms?: number;
                    /**
                     * @description Skip pages that robots.txt disallows, and respect its crawl delay.
                     * @default true
                     */
                    respect_robots?: boolean;
                    /** @description Refuse pages with `RIGHTS_RESERVED` if the site does not allow one of these uses. Each page then has `meta.rights`. */
                    use?: ("search" | "ai-input" | "ai-train")[];
                };
                /**
                 * @description Which pages.
                 * @default {}
                 */
                scope?: {
                    /**
                     * @description Skip URLs that match one of these; overrides `include`.
                     * @default []
                     */
                    exclude?: string[];
                    /**
                     * @description Maximum number of consecutive links to follow outside `within`.
                     * @default 0
                     */
                    external_hops?: number;
                    /**
                     * @description `pagination`: the start is a list; take its further pages and its items, and no other links. Sitemaps are not read, and `within: "path"` counts as `host`.
                     * @default links
                     * @enum {string}
                     */
                    follow?: "links" | "pagination";
                    /**
                     * @description Only URLs that match one of these: globs for the path (`/guide/**`) or the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.
                     * @default []
                     */
                    include?: string[];
                    /**
                     * @description Maximum number of pages. Duplicates, failures and files that are no pages do not count, but at most five times as many URLs are fetched.
                     * @default 100
                     */
                    limit?: number;
                    /** @description Maximum number of links from the start URL; pages from a sitemap are at depth 1. */
                    max_depth?: number;
                    /** @description Skip pages that have not changed since this date according to a sitemap. Pages without a date are fetched. */
                    modified_since?: string;
                    /**
                     * @description URL queries: without tracking parameters and session ids, without any parameter, or unchanged.
                     * @default strip_tracking
                     * @enum {string}
                     */
                    query?: "strip_tracking" | "strip_all" | "keep";
                    /**
                     * @description Pages that the site lists: in addition to linked pages, those of its sitemaps alone, or none. Lists are sitemaps, the feeds of the start page and /llms.txt.
                     * @default include
                     * @enum {string}
                     */
                    sitemap?: "include" | "only" | "skip";
                    /**
                     * @description With `path` and `host`: also follow subdomains of the start host.
                     * @default false
                     */
                    subdomains?: boolean;
                    /**
                     * @description `detect` leaves out URLs of a shape whose last 50 pages said nothing new, such as those of an endless calendar; `off` fetches them.
                     * @default detect
                     * @enum {string}
                     */
                    traps?: "detect" | "off";
                    /**
                     * @description Which links to follow: the start URL and all below it (`/blog` and `/blog/**`), on its host, on its registrable domain, or anywhere.
                     * @default path
                     * @enum {string}
                     */
                    within?: "path" | "host" | "domain" | "any";
                };
                /** @description The URL to start from. */
                url: string;
            };
            /** @description Members of the account who get an e-mail when pages change or a run fails. Needs SMTP_URL. */
            emails?: string[];
            /**
             * @description False: the schedule is paused.
             * @default true
             */
            enabled?: boolean;
            /** @description Your own name for it. */
            name?: string;
            /** @description The page to fetch, as the body of a fetch. */
            request?: {
                /**
                 * @description Parser-specific keys that narrow results.
                 * @default {}
                 */
                filters?: {
                    [key: string]: string;
                };
                /** @default {} */
                options?: components["schemas"]["FetchOptions"];
                /** @description The URL to fetch and parse. Its host chooses the parser. */
                url: string;
            };
            /** @description A cron expression of five fields: minute, hour, day, month, weekday. */
            schedule: string;
            /**
             * @description IANA time zone of the schedule.
             * @default UTC
             */
            timezone?: string;
            /** @description Webhook for the events of the job of each run. */
            webhook?: components["schemas"]["Webhook"];
        };
        MonitorPatch: {
            /** @description The pages to fetch, as the body of a batch; at most 100. */
            batch?: {
                /**
                 * @description Filters of every page.
                 * @default {}
                 */
                filters?: {
                    [key: string]: string;
                };
                /**
                 * @description Pace, limits and price bound of the job.
                 * @default {}
                 */
                job?: {
                    /**
                     * @description Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
                     * @default false
                     */
                    archive?: boolean;
                    /**
                     * @description Pages fetched in parallel.
                     * @default 8
                     */
                    concurrency?: number;
                    /**
                     * @description Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
                     * @default false
                     */
                    incremental?: boolean;
                    /** @description Maximum number of tokens to charge. Pages beyond it are skipped with `limit`. */
                    max_cost?: number;
                    /**
                     * @description List invalid requests as failed pages instead of refusing the batch.
                     * @default false
                     */
                    skip_invalid?: boolean;
                    /** @description Time limit from the first page, ms. Pages still waiting are then skipped with `limit`. */
                    timeout_ms?: number;
                    /**
                     * @description `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
                     * @default pause
                     * @enum {string}
                     */
                    when_out_of_tokens?: "pause" | "stop";
                };
                /**
                 * @description Your own data, returned with the job: at most 50 texts.
                 * @default {}
                 */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Options of every page. */
                options?: components["schemas"]["FetchOptions"];
                /** @description Requests with options of their own. */
                requests?: {
                    /**
                     * @description Parser-specific keys that narrow results.
                     * @default {}
                     */
                    filters?: {
                        [key: string]: string;
                    };
                    /** @description Options of this page only; they override `options`. */
                    options?: components["schemas"]["FetchOptions"];
                    /** @description Your own name for this page. */
                    tag?: string;
                    /** @description The URL to fetch and parse. */
                    url: string;
                }[];
                /**
                 * @description URLs to fetch.
                 * @default []
                 */
                urls?: string[];
            };
            /** @description The site to crawl, as the body of a crawl. */
            crawl?: {
                /**
                 * @description Parser-specific keys that narrow results.
                 * @default {}
                 */
                filters?: {
                    [key: string]: string;
                };
                /**
                 * @description Pace, limits and price bound of the job.
                 * @default {}
                 */
                job?: {
                    /**
                     * @description Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
                     * @default false
                     */
                    archive?: boolean;
                    /**
                     * @description Pages fetched in parallel.
                     * @default 8
                     */
                    concurrency?: number;
                    /**
                     * @description Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
                     * @default false
                     */
                    incremental?: boolean;
                    /** @description Maximum number of tokens to charge. Pages beyond it are skipped with `limit`. */
                    max_cost?: number;
                    /** @description Time limit from the first page, ms. Pages still waiting are then skipped with `limit`. */
                    timeout_ms?: number;
                    /**
                     * @description `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
                     * @default pause
                     * @enum {string}
                     */
                    when_out_of_tokens?: "pause" | "stop";
                };
                /**
                 * @description Your own data, returned with the job: at most 50 texts.
                 * @default {}
                 */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Options of every page. */
                options?: components["schemas"]["FetchOptions"];
                /**
                 * @description Rate limits per host, and robots.txt.
                 * @default {}
                 */
                politeness?: {
                    /**
                     * @description Parallel requests to one host.
                     * @default 4
                     */
                    concurrency?: number;
                    /**
                     * @description Minimum time between the starts of two requests to one host, ms.
                     * @default 0
                     */
                    delay_ms?: number;
                    /**
                     * @description Skip pages that robots.txt disallows, and respect its crawl delay.
                     * @default true
                     */
                    respect_robots?: boolean;
                    /** @description Refuse pages with `RIGHTS_RESERVED` if the site does not allow one of these uses. Each page then has `meta.rights`. */
                    use?: ("search" | "ai-input" | "ai-train")[];
                };
                /**
                 * @description Which pages.
                 * @default {}
                 */
                scope?: {
                    /**
                     * @description Skip URLs that match one of these; overrides `include`.
                     * @default []
                     */
                    exclude?: string[];
                    /**
                     * @description Maximum number of consecutive links to follow outside `within`.
                     * @default 0
                     */
                    external_hops?: number;
                    /**
                     * @description `pagination`: the start is a list; take its further pages and its items, and no other links. Sitemaps are not read, and `within: "path"` counts as `host`.
                     * @default links
                     * @enum {string}
                     */
                    follow?: "links" | "pagination";
                    /**
                     * @description Only URLs that match one of these: globs for the path (`/guide/**`) or the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.
                     * @default []
                     */
                    include?: string[];
                    /**
                     * @description Maximum number of pages. Duplicates, failures and files that are no pages do not count, but at most five times as many URLs are fetched.
                     * @default 100
                     */
                    limit?: number;
                    /** @description Maximum number of links from the start URL; pages from a sitemap are at depth 1. */
                    max_depth?: number;
                    /** @description Skip pages that have not changed since this date according to a sitemap. Pages without a date are fetched. */
                    modified_since?: string;
                    /**
                     * @description URL queries: without tracking parameters and session ids, without any parameter, or unchanged.
                     * @default strip_tracking
                     * @enum {string}
                     */
                    query?: "strip_tracking" | "strip_all" | "keep";
                    /**
                     * @description Pages that the site lists: in addition to linked pages, those of its sitemaps alone, or none. Lists are sitemaps, the feeds of the start page and /llms.txt.
                     * @default include
                     * @enum {string}
                     */
                    sitemap?: "include" | "only" | "skip";
                    /**
                     * @description With `path` and `host`: also follow subdomains of the start host.
                     * @default false
                     */
                    subdomains?: boolean;
                    /**
                     * @description `detect` leaves out URLs of a shape whose last 50 pages said nothing new, such as those of an endless calendar; `off` fetches them.
                     * @default detect
                     * @enum {string}
                     */
                    traps?: "detect" | "off";
                    /**
                     * @description Which links to follow: the start URL and all below it (`/blog` and `/blog/**`), on its host, on its registrable domain, or anywhere.
                     * @default path
                     * @enum {string}
                     */
                    within?: "path" | "host" | "domain" | "any";
                };
                /** @description The URL to start from. */
                url: string;
            };
            /** @description Members of the account who get an e-mail when pages change or a run fails. Needs SMTP_URL. */
            emails?: string[];
            enabled?: boolean;
            /** @description Your own name for it. */
            name?: string;
            /**
             * @description Make new links to the feeds. The links so far stop working.
             * @constant
             */
            new_feed?: true;
            /** @description The page to fetch, as the body of a fetch. */
            request?: {
                /**
                 * @description Parser-specific keys that narrow results.
                 * @default {}
                 */
                filters?: {
                    [key: string]: string;
                };
                /** @default {} */
                options?: components["schemas"]["FetchOptions"];
                /** @description The URL to fetch and parse. Its host chooses the parser. */
                url: string;
            };
            /** @description A cron expression of five fields: minute, hour, day, month, weekday. */
            schedule?: string;
            timezone?: string;
            /** @description Null removes the webhook. */
            webhook?: components["schemas"]["Webhook"] | null;
        };
        MonitorRun: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            at: string;
            /** @description Pages with a `changed` event; null for a job with more than 2,000 events. */
            changed_pages: number | null;
            /** @description Id of the job that it started. */
            job: string | null;
            /** @description Pages with nothing to compare among the first 100 successes; null for all runs but the last. */
            not_comparable_pages: number | null;
            /** @enum {string} */
            outcome: "started" | "skipped" | "failed";
            /** @description Reason why no job was started: `overlap`, `suspended`, or the code of an error. */
            reason: string | null;
            /** @description Status of its job; null without a job. */
            status: string | null;
        };
        Movements: {
            movements: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @description After this movement: free, purchased and held. */
                balance: number;
                /** @enum {string} */
                kind: "allowance" | "purchase" | "charge" | "refund" | "expiry";
                /** @description From 1, without gaps. */
                number: number;
                /** @description For a charge or refund whose item is still in the history. */
                receipt: {
                    api_key: {
                        id: string;
                        name: string;
                    };
                    /** @description Tokens by purpose. */
                    breakdown: {
                        [key: string]: number;
                    };
                    parser: {
                        name: string;
                        version: string;
                    };
                    /** @description Id of the item in the history. */
                    result: string;
                    url: string;
                } | null;
                /** @description The month of an allowance or expiry, the id of a purchase or a result. */
                reference: string | null;
                /** @description Negative if they left the account. */
                tokens: number;
            }[];
            /** @description `before` of the next page. */
            next_before: number | null;
        };
        NewKeyAnswer: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description User who created it, or who created the key that was used to create it. Null for a key created on the command line. */
            created_by: {
                /** @description Null for a user who has left. */
                email: string | null;
                /** @description Of the user. */
                id: string;
            } | null;
            expires_at: string | null;
            id: string;
            /** @description Shown only once. */
            key: string;
            /** @enum {string} */
            kind: "live" | "test";
            last_used_at: string | null;
            name: string;
            /** @description Its first characters. */
            prefix: string;
            revoked_at: string | null;
            /** @description Null for fetch, results and account. */
            scopes: string[] | null;
        };
        NewTeamInvitation: {
            email: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            id: string;
            /** @description Its token, shown only once. */
            invitation: string;
            /** @description E-mail address; null for an operator. */
            invited_by: string | null;
            /**
             * @description An operator runs the service and is an owner in the account.
             * @enum {string}
             */
            role: "owner" | "operator" | "admin" | "member";
            /** @description Whether the invitation was sent by e-mail. */
            sent: boolean;
        };
        Pack: {
            /** @description ISO 4217, lower case. */
            currency: string;
            id: string;
            /** @description `9.00`. */
            price: string;
            tokens: number;
        };
        ParserAlarm: {
            acknowledged_at: string | null;
            /** @description Share of records that had the field, or of fetches that failed, at its best before. */
            before: number;
            /** @description The error code, for `failure-rate`. */
            code: string | null;
            /** @description The lost field, for `field-lost`. */
            field: string | null;
            healed_at: string | null;
            id: string;
            /** @enum {string} */
            kind: "field-lost" | "failure-rate";
            /** @description The same share among the newest records or fetches. */
            now: number;
            parser: string;
            /** @description Number of records or fetches behind `now`. */
            samples: number;
            /**
             * Format: date-time
             * @description The last record without the field, or the last failure.
             */
            seen: string;
            /**
             * Format: date-time
             * @description When the alarm opened.
             */
            since: string;
            /** @enum {string} */
            state: "open" | "acknowledged" | "healed";
            /** @description Version of the parser when the alarm opened. */
            version: string;
        };
        ParserSample: {
            /**
             * Format: date-time
             * @description When it was fetched.
             */
            at: string;
            /** @description Compressed size of its content. */
            bytes: number;
            /** @description The error code, for `failure`. */
            code: string | null;
            /** @description The missing field, for `field-lost`. */
            field: string | null;
            id: string;
            /** @enum {string} */
            kind: "field-lost" | "failure";
            /** @description Number of fetched pages of the plan. */
            pages: number;
            parser: string;
            url: string;
            /** @description Version of the parser that failed. */
            version: string;
        };
        ParsersAnswer: {
            data: components["schemas"]["LoadedParser"][];
            engines: components["schemas"]["Engines"];
            /** @description Whether the last change of the installed parsers was loaded. If not, the previous ones are in use. */
            reload: {
                /** @constant */
                ok: true;
            } | {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @constant */
                ok: false;
                reason: string;
                remedy: string;
            };
            /** @constant */
            success: true;
        };
        Passkey: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            id: string;
            last_used_at: string | null;
            name: string;
            /** @description Also on other devices of the user. */
            synced: boolean;
        };
        Preset: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            id: string;
            name: string;
            /** @description The body of a fetch, as it was saved. */
            request: {
                filters?: {
                    [key: string]: string;
                };
                options?: {
                    [key: string]: unknown;
                };
                url?: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            updated_at: string;
        };
        PresetInput: {
            /** @description Its name, unique in the account. */
            name: string;
            /** @description The body of a fetch; `url` is optional. Headers, cookies, passwords and typed secrets are refused. */
            request: {
                /**
                 * @description Parser-specific keys that narrow results.
                 * @default {}
                 */
                filters?: {
                    [key: string]: string;
                };
                /** @default {} */
                options?: components["schemas"]["FetchOptions"];
                /** @description The URL to fetch and parse. Its host chooses the parser. */
                url?: string;
            };
        };
        PresetPatch: {
            /** @description Its name, unique in the account. */
            name?: string;
            /** @description The body of a fetch; `url` is optional. Headers, cookies, passwords and typed secrets are refused. */
            request?: {
                /**
                 * @description Parser-specific keys that narrow results.
                 * @default {}
                 */
                filters?: {
                    [key: string]: string;
                };
                /** @default {} */
                options?: components["schemas"]["FetchOptions"];
                /** @description The URL to fetch and parse. Its host chooses the parser. */
                url?: string;
            };
        };
        Pressure: {
            /** @description Age of the oldest unfinished job that is not paused, seconds; 0 without one. */
            oldest_s: number;
            /** @description Job pages that could be fetched now; paused jobs do not count. */
            ready: number;
            /** @description Pages of jobs that are fetched at once. */
            slots: {
                /** @description Slots without a page. */
                free: number;
                /** @description `JOB_PAGES_IN_FLIGHT` of all processes with the role `jobs`; up to a minute old. */
                total: number;
            };
        };
        PriceTable: {
            token_usd: number;
            tokens: {
                [key: string]: number;
            };
        };
        ProfileAnswer: {
            about: string;
            contact_info: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            education: {
                [key: string]: unknown;
            }[];
            experience: {
                [key: string]: unknown;
            }[];
            headline: string;
            /** @description Stable for the same profile. */
            id: number;
            location: string;
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            scraped_at: string;
            skills: string[];
            url: string;
        };
        /** @description The record of `@sluice/parser-profile`. */
        ProfileRecord: {
            /** @description Self-description of the person. */
            about: string;
            /** @description Licences and certificates. */
            certifications: {
                /** @description "YYYY-MM" or "YYYY". */
                expires_at: string | null;
                /** @description "YYYY-MM" or "YYYY". */
                issued_at: string | null;
                /** @description Issuer of the certificate. */
                issuer: string | null;
                /** @description Name of the certificate. */
                name: string;
                /** @description Address of the certificate. */
                url: string | null;
            }[];
            /** @description Connections, as precisely as shown: 500 for "500+". */
            connections_count: number | null;
            /** @description Contact details. */
            contact_info: {
                /** @description E-mail address; always "", because profiles do not show it to visitors. */
                email: string;
                /** @description Address of the profile. */
                linkedin: string;
            };
            /** @description The company beside the name. */
            current_company: {
                /** @description Name. */
                name: string;
                /** @description Address of its page. */
                url: string | null;
            } | null;
            /** @description Schooling, in the order of the page. */
            education: {
                /** @description Degree. */
                degree: string;
                /** @description Description by the person. */
                description: string;
                /** @description Year; "" if unknown. */
                end_date: string;
                /** @description Field of study. */
                field_of_study: string;
                /** @description Grade. */
                grade: string;
                /** @description Name of the school. */
                school: string;
                /** @description Year; "" if unknown. */
                start_date: string;
            }[];
            /** @description Work history, in the order of the page. */
            experience: {
                /** @description Name of the employer. */
                company: string;
                /** @description Description by the person. */
                description: string;
                /** @description As `start_date`; "" when current. */
                end_date: string;
                /** @description Whether the person still holds it. */
                is_current: boolean;
                /** @description Place of work. */
                location: string;
                /** @description "YYYY-MM", or "YYYY" where no month is shown; "" if unknown. */
                start_date: string;
                /** @description Name of the position. */
                title: string;
            }[];
            /** @description Followers, as precisely as shown. */
            followers_count: number | null;
            /** @description Professional headline. */
            headline: string;
            /** @description Languages. */
            languages: {
                /** @description Name of the language, in the language of the page. */
                name: string;
                /** @description Proficiency, in the words of the page. */
                proficiency: string | null;
            }[];
            /** @description Place where the person lives or works. */
            location: string;
            /** @description Full name. */
            name: string;
            /** @description Address of the photo. */
            photo_url: string | null;
            /** @description Projects. */
            projects: {
                /** @description Description by the person. */
                description: string | null;
                /** @description As `start_date`; "" when current. */
                end_date: string;
                /** @description Name of the project. */
                name: string;
                /** @description "YYYY-MM", or "YYYY" where no month is shown; "" if unknown. */
                start_date: string;
                /** @description Address of the certificate. */
                url: string | null;
            }[];
            /** @description Name of the profile in its URL. */
            public_id: string | null;
            /** @description Publications. */
            publications: {
                /** @description Description by the person. */
                description: string | null;
                /** @description ISO 8601 date, as precise as the page states it. */
                published_at: string | null;
                /** @description Publisher. */
                publisher: string | null;
                /** @description Title. */
                title: string;
                /** @description Address of the publication. */
                url: string | null;
            }[];
            /** @description Skills. */
            skills: string[];
            /** @description Address of the profile on the host of all countries. */
            url: string;
            /** @description Volunteering. */
            volunteer: {
                /** @description Cause of the voluntary work. */
                cause: string | null;
                /** @description Description by the person. */
                description: string | null;
                /** @description As `start_date`; "" when current. */
                end_date: string;
                /** @description Whether the person is still active there. */
                is_current: boolean;
                /** @description For whom. */
                organization: string | null;
                /** @description Role of the person. */
                role: string;
                /** @description "YYYY-MM", or "YYYY" where no month is shown; "" if unknown. */
                start_date: string;
            }[];
            /** @description Websites the person names. */
            websites: string[];
        };
        PromoteInput: {
            /** @description Version to use from now on. */
            version: string;
        };
        QuoteAnswer: {
            data: {
                billing: {
                    /** @description Parts that cost tokens only. */
                    breakdown: {
                        [key: string]: number;
                    };
                    tokens_max: number;
                };
                /** @constant */
                dry_run: true;
                pages: {
                    url: string;
                    /** @enum {string} */
                    via: "http" | "browser";
                }[];
                parser: {
                    kind: string;
                    name: string;
                    version: string;
                };
                warnings: components["schemas"]["Warnings"];
            };
            /** @constant */
            status: "success";
            /** @constant */
            success: true;
        };
        ReaderAnswer: {
            /** @constant */
            code: 200;
            data: {
                content: string;
                description: string;
                images?: {
                    [key: string]: string;
                };
                links?: {
                    [key: string]: string;
                };
                publishedTime?: string;
                title: string;
                /** @description After redirects. */
                url: string;
                usage: {
                    /** @description Tokens charged. */
                    tokens: number;
                };
                warning?: string;
            };
            meta: {
                request_id: string;
                usage: {
                    tokens: number;
                };
            };
            /** @constant */
            status: 20000;
        };
        Ready: {
            /** @description Each check is `ok` or the reason of its failure. */
            checks: {
                [key: string]: string;
            };
            /** @description Parts that do not work as configured, although the service is ready: `disk`, or AI extras by name. */
            degraded: string[];
            engines: components["schemas"]["Engines"];
            ready: boolean;
        };
        RemovedMember: {
            /** @description The valid keys that the member created. Keys with `revoked_at` null are still valid: revoke the ones that the member knows. */
            keys: components["schemas"]["Key"][];
            /** @description Id of the user. */
            removed: string;
        };
        RenderedData: {
            /** @description Lines such as `- button "Send"`; null for a page with too many elements. */
            accessibility?: string | null;
            ai?: {
                /** @description Answer to `ai.question`; null if the page does not answer it. */
                answer?: {
                    /** @description Passages of the page, word for word; at least one. */
                    quotes: string[];
                    text: string;
                } | null;
                /** @description In the form of `ai.summary`; lists as lines that begin with `- `. Null if it failed. */
                summary?: string | null;
            } & {
                [key: string]: unknown;
            };
            changes?: components["schemas"]["ChangesOutput"];
            /** @description With `chunks`: the Markdown in parts, in order. */
            chunks?: {
                /** @description Headings above it, outermost first. */
                heading_path: string[];
                /** @description Page of a document with pages; else null. */
                page: number | null;
                /** @description Markdown; a part of a table or of code has its head or fences. */
                text: string;
                /** @description Estimated size of the text. */
                tokens: number;
                /** @description The page, with a text fragment that leads a browser to the place; of a PDF, `#page=`. */
                url: string;
            }[];
            clean_html?: string;
            extracted?: unknown;
            html?: string;
            image_urls?: string[];
            links?: {
                rel: string | null;
                text: string;
                /** @enum {string} */
                type: "internal" | "external" | "mailto" | "tel";
                url: string;
            }[];
            /** @description With `list`: the list of the page as a table; null if it has none. */
            list?: {
                columns: {
                    /** @description `title`, `url`, `price`, or the name that the page or the request gives it. */
                    name: string;
                    /** @enum {string} */
                    type: "text" | "url" | "number" | "boolean" | "money" | "date";
                }[];
                /** @description Rows, in the order of the pages: values by the names of the columns. */
                items: {
                    [key: string]: string | number | boolean | null;
                }[];
                /** @description First page that was not read; null after the last. */
                next: string | null;
                pages_read: number;
            } | null;
            /** @description What the page is about, where no parser knows its host; null if nothing shows it. */
            main_entity?: {
                /** @enum {string} */
                kind: "product" | "product_list" | "job" | "company" | "post" | "video";
                /** @description The record of the kind's parser, as `options.parser` would answer it. */
                record: {
                    [key: string]: unknown;
                };
            } | null;
            markdown?: string;
            /** @description For a document with `document.per_page`. */
            pages?: {
                markdown: string;
                number: number;
            }[];
            /** @description With `query`: the passages with its words, best first, at most 10. */
            passages?: {
                /** @description Headings above it, outermost first. */
                heading_path: string[];
                /** @description Page of a document with pages; else null. */
                page: number | null;
                /** @description Greater than 0; only scores of one answer compare. */
                score: number;
                /** @description Markdown; a part of a table or of code has its head or fences. */
                text: string;
                /** @description The page, with a text fragment that leads a browser to the place; of a PDF, `#page=`. */
                url: string;
            }[];
            pdf?: {
                artifact: string;
                bytes: number;
                url: string;
            };
            /** @description The applied filters; always present for a search. */
            query?: {
                [key: string]: unknown;
            };
            screenshots?: {
                artifact: string;
                bytes: number;
                height: number;
                /** @description With `annotate`: the numbered links, buttons and fields. */
                marks?: {
                    box: {
                        height: number;
                        width: number;
                        x: number;
                        y: number;
                    };
                    name: string;
                    number: number;
                    role: string;
                    /** @description As actions take it. */
                    selector: string;
                }[];
                media_type: string;
                /** @description `page`. */
                name: string;
                /** @description For a page in several parts: pixels above this part. */
                top: number;
                /** @description A path with a token that replaces the key for 24 hours. */
                url: string;
                width: number;
            }[];
        } & {
            [key: string]: unknown;
        };
        ResetAnswer: {
            email: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            /** @description Its token, for `/dashboard/reset?token=`; shown only once. */
            reset: string;
            user: string;
        };
        ResultFacets: {
            /** @description Number of counted results: the newest 10,000 at most. */
            counted: number;
            /** @description The 20 hosts with the most results that match every filter but `host`. */
            hosts: {
                failed: number;
                results: number;
                /** @description Charged. */
                tokens: number;
                value: string;
            }[];
            /** @description True if all results of the account were counted. */
            is_complete: boolean;
            /** @description The same for `parser`, by kind. */
            parsers: {
                failed: number;
                results: number;
                /** @description Charged. */
                tokens: number;
                value: string;
            }[];
            /** @description Results that match every filter but `status`. */
            status: {
                failed: number;
                success: number;
            };
            /** @description Tokens charged for them. */
            tokens: number;
            /** @description Results that match every filter. */
            total: number;
        };
        /** @description The record of `@sluice/parser-retail`. */
        RetailRecord: {
            /**
             * @description State of the stock.
             * @enum {string}
             */
            availability: "in_stock" | "out_of_stock" | "limited" | "preorder" | "backorder" | "discontinued" | "unknown";
            /** @description Brand, maker or author. */
            brand: string | null;
            /** @description Categories from the widest to the product. */
            breadcrumbs: {
                name: string;
                url: string | null;
            }[];
            /** @description Address the page gives as its own. */
            canonical_url: string | null;
            /** @description `new`, `used`, `refurbished`, `damaged`, or the wording of the page. */
            condition: string | null;
            /** @description ISO 4217 code; null if the page does not determine it. */
            currency: string | null;
            /** @description Currency as the page writes it. */
            currency_raw: string | null;
            /** @description Description as plain text. */
            description: string | null;
            /** @description Description as clean HTML. */
            description_html: string | null;
            /** @description Points the page lists. */
            features: string[];
            /** @description Trade item numbers. */
            gtin: {
                /** @enum {string} */
                type: "gtin8" | "gtin12" | "gtin13" | "gtin14" | "isbn10" | "isbn13";
                /** @description Digits with a valid check digit. */
                value: string;
            }[];
            /** @description Identifier of the shop. */
            id: string | null;
            /** @description Addresses of the gallery in full size. */
            images: string[];
            /** @description Address of the main picture in full size. */
            main_image: string | null;
            /** @description Model. */
            model: string | null;
            /** @description Number of the maker. */
            mpn: string | null;
            /** @description Name. */
            name: string;
            /** @description Offers on the page. */
            offers: {
                /**
                 * @description State of the stock.
                 * @enum {string}
                 */
                availability: "in_stock" | "out_of_stock" | "limited" | "preorder" | "backorder" | "discontinued" | "unknown";
                /** @description Condition. */
                condition: string | null;
                /** @description ISO 4217 code; null if the page does not determine it. */
                currency: string | null;
                /** @description Price. Decimal string; null when the page shows none. */
                price: string | null;
                /** @description Name of the seller. */
                seller: string | null;
                /** @description Address. */
                url: string | null;
            }[];
            /** @description Price to pay now; the lowest where the page shows a range. Decimal string; null when the page shows none. */
            price: string | null;
            /** @description Average of the ratings. */
            rating: {
                /** @description Highest value of the scale. */
                best: number | null;
                /** @description Number of ratings. */
                count: number | null;
                /** @description Number of written reviews, if counted separately. */
                reviews_count: number | null;
                /** @description Average. */
                value: number | null;
            } | null;
            /** @description Price before a reduction; null without one. Decimal string; null when the page shows none. */
            regular_price: string | null;
            /** @description Reviews on the page. */
            reviews: {
                /** @description Name the reviewer shows. */
                author: string | null;
                /** @description ISO 8601 date. */
                date: string | null;
                /** @description Rating given. */
                rating: number | null;
                /** @description Text. */
                text: string | null;
                /** @description Headline. */
                title: string | null;
            }[];
            /** @description Seller of the product. */
            seller: {
                /** @description Name. */
                name: string | null;
                /** @description Address of its page. */
                url: string | null;
            } | null;
            /** @description Stock number. */
            sku: string | null;
            /** @description Properties. */
            specifications: {
                name: string;
                value: string;
            }[];
            /** @description Address of the page after redirects. */
            url: string;
            /** @description Variants to choose from. */
            variants: {
                /** @description Distinguishing properties: `{"Color": "Red"}`. */
                attributes: {
                    [key: string]: string;
                };
                /**
                 * @description State of the stock.
                 * @enum {string}
                 */
                availability: "in_stock" | "out_of_stock" | "limited" | "preorder" | "backorder" | "discontinued" | "unknown";
                /** @description Identifier of the shop. */
                id: string | null;
                /** @description Address of its picture. */
                image: string | null;
                /** @description Name. */
                name: string | null;
                /** @description Price. Decimal string; null when the page shows none. */
                price: string | null;
                /** @description Stock number. */
                sku: string | null;
                /** @description Address of its page. */
                url: string | null;
            }[];
        } | {
            /** @description Heading of the list. */
            category: string | null;
            /** @description Address of the next page. */
            next_page_url: string | null;
            /** @description Number of the page in the list. */
            page: number | null;
            /** @description The products, in order. */
            products: {
                /**
                 * @description State of the stock.
                 * @enum {string}
                 */
                availability: "in_stock" | "out_of_stock" | "limited" | "preorder" | "backorder" | "discontinued" | "unknown";
                /** @description ISO 4217 code; null if the page does not determine it. */
                currency: string | null;
                /** @description Identifier of the shop. */
                id: string | null;
                /** @description Address of a picture. */
                image: string | null;
                /** @description Name. */
                name: string;
                /** @description Price; the lowest of a range. Decimal string; null when the page shows none. */
                price: string | null;
                /** @description Average of the ratings. */
                rating: {
                    /** @description Highest value of the scale. */
                    best: number | null;
                    /** @description Number of ratings. */
                    count: number | null;
                    /** @description Number of written reviews, if counted separately. */
                    reviews_count: number | null;
                    /** @description Average. */
                    value: number | null;
                } | null;
                /** @description Price before a reduction. Decimal string; null when the page shows none. */
                regular_price: string | null;
                /** @description Address of the product. */
                url: string | null;
            }[];
            /** @description Number of products on all pages, if the page states it exactly. */
            total_results: number | null;
            /** @description Address of the page after redirects. */
            url: string;
        };
        Root: {
            api: string;
            dashboard: string;
            docs: string;
            /** @constant */
            name: "Sluice";
            openapi: string;
        };
        SearchAnswer: {
            data: {
                query: string;
                results: {
                    /** @description Search engines that found it. */
                    engines: string[];
                    /** @description In the category `images`: the picture; `url` is its page. */
                    image?: {
                        height: number | null;
                        url: string;
                        /** @description Pixels, if the engine says it. */
                        width: number | null;
                    };
                    /** @description With `fetch`: the answer to a fetch of the page. */
                    page?: {
                        data: components["schemas"]["FetchData"];
                        meta: components["schemas"]["FetchMeta"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    } | {
                        error: {
                            code: string;
                            details: {
                                [key: string]: unknown;
                            };
                            message: string;
                        };
                        /** @constant */
                        success: false;
                    };
                    position: number;
                    published_at: string | null;
                    snippet: string;
                    title: string;
                    url: string;
                }[];
                /** @description Other queries. */
                suggestions: string[];
                /** @description With `fetch`: the cost of the pages, each charged separately. */
                tokens_for_pages?: number;
            };
            meta: components["schemas"]["FetchMeta"];
            /** @constant */
            status: "success";
            /** @constant */
            success: true;
            warnings?: components["schemas"]["Warnings"];
        };
        SearchPagesAnswer: {
            /** @constant */
            code: 200;
            data: ({
                content?: string;
                description: string;
                title: string;
                url: string;
                warning?: string;
            } & {
                [key: string]: unknown;
            })[];
            meta: {
                request_id: string;
                usage: {
                    tokens: number;
                };
            };
            /** @constant */
            status: 20000;
            warning?: string;
        };
        SecondFactorNeeded: {
            second_factor: {
                /** @description Any one of them is enough. */
                methods: ("totp" | "passkey" | "recovery_code")[];
            };
        };
        ServiceHealth: {
            alarms: {
                acknowledged: number;
                open: number;
            } | null;
            /** Format: date-time */
            at: string;
            checks: components["schemas"]["HealthCheck"][];
            configured: {
                /** @description AI extras that have a provider. */
                ai: string[];
                browser: boolean;
                documents: boolean;
                email: boolean;
                history: boolean;
                proxy: boolean;
                samples: boolean;
                search: boolean;
                /** @enum {string} */
                sign_up: "open" | "invite" | "closed";
            };
            jobs: {
                /** @description Age of the oldest unfinished job. */
                oldest_seconds: number | null;
                pages_running: number;
                pages_waiting: number;
            } | null;
            processes: {
                /** @description Null if the process has no browser. */
                browser: {
                    launches: number;
                    open: number;
                    waiting: number;
                } | null;
                cores: number;
                /** @description Of the file system of `DATA_DIR`. */
                disk: {
                    free: number;
                    total: number;
                } | null;
                /** @description Whether this process converts documents. */
                documents: boolean;
                event_loop: {
                    /** @description Share of the time, 0 to 1. */
                    busy: number;
                    max_ms: number;
                    p50_ms: number;
                    p99_ms: number;
                };
                host: string;
                id: string;
                /** @description Whether it answers this request. */
                is_this: boolean;
                /** @description Job pages that it fetches in parallel; 0 without the role `jobs`. */
                job_slots: number;
                log_lines_lost: number;
                memory: {
                    heap_limit: number;
                    heap_used: number;
                    /** @description Of the container, or of the machine. */
                    limit: number;
                    rss: number;
                };
                /** @description Configured models that fail, or do not work as configured. */
                models: {
                    advice: string;
                    fails: boolean;
                    model: string;
                    problem: string;
                }[];
                node: string;
                pages: {
                    /** @description Memory of pages waiting to be read. */
                    held: number;
                    /** @description Requests waiting for memory. */
                    waiting: number;
                };
                pid: number;
                /** @description The pools of `PROXIES`. */
                proxies: {
                    country: string | null;
                    /** @description Proxies that answered the last check. */
                    healthy: number;
                    name: string;
                    proxies: number;
                }[];
                /** @description Why changed parsers were not loaded. */
                reload_failure: string | null;
                requests: {
                    codes: {
                        code: string;
                        count: number;
                    }[];
                    crashes: number;
                    deliveries_failed: number;
                    /** @description Answered with an error of any cause. */
                    failed: number;
                    /** @description Because of the service: `INTERNAL_ERROR`, `STORE_UNAVAILABLE`, `OVERLOADED`. */
                    faults: number;
                    in_flight: number;
                    refused: number;
                    replaced: number;
                    /** @description Period of the counts, seconds; at most 300. */
                    seconds: number;
                    /** @description Answered requests of the API. */
                    total: number;
                };
                /** @description `api` and `jobs`, as `ROLES` has them. */
                roles: string[];
                /**
                 * Format: date-time
                 * @description Time of its last report.
                 */
                seen_at: string;
                /** Format: date-time */
                started_at: string;
                version: string;
                workers: {
                    busy: number;
                    total: number;
                    waiting: number;
                };
            }[];
            /**
             * @description The worst of the checks.
             * @enum {string}
             */
            state: "good" | "warn" | "bad";
            store: {
                advice: {
                    loses_all: boolean;
                    setting: string;
                    wanted: string;
                    why: string;
                }[];
                bytes: number | null;
                /** @enum {string} */
                driver: "embedded" | "redis";
                /**
                 * @description When an acknowledged change is written to disk.
                 * @enum {string}
                 */
                durability: "every-commit" | "every-second" | "none" | "unknown";
                /** @description Keys that the servers dropped because their memory was full. */
                evicted: number;
                /** @description Duration of one round trip; null if there was no answer. */
                latency_ms: number | null;
                /** @description Memory limit of the servers. */
                limit_bytes: number | null;
                /** @description Version of the servers or, for the embedded store, of its schema. */
                versions: string[];
            };
            webhooks: {
                oldest_seconds: number | null;
                waiting: number;
            } | null;
        };
        SessionInput: {
            /** @description A cookie without a `domain` is sent to every host. */
            cookies?: {
                /** @description The host of the URL or a parent of it. Default: that host only. */
                domain?: string;
                /** @description When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970. */
                expirationDate?: number;
                /** @description When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970, or a date; -1 for a session cookie. */
                expires?: (number | string) | null;
                /** @description When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970. */
                expiry?: number;
                /** @description As browsers and their drivers export it; has no effect. */
                firstPartyDomain?: string | null;
                /** @description true: never sent to subdomains of `domain`, as browsers export it. */
                hostOnly?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                httpOnly?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                id?: number;
                name: string;
                /** @description As browsers and their drivers export it; has no effect. */
                partitioned?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                partitionKey?: (string | {
                    hasCrossSiteAncestor?: boolean;
                    topLevelSite: string;
                }) | null;
                /** @description Default `/`. */
                path?: string;
                /** @description As browsers and their drivers export it; has no effect. */
                priority?: string;
                /** @description As browsers and their drivers export it; has no effect. */
                sameParty?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                sameSite?: string | null;
                /** @description Send the cookie over https only. */
                secure?: boolean;
                /** @description true: the cookie has no date. */
                session?: boolean;
                /** @description As browsers and their drivers export it; has no effect. */
                size?: number;
                /** @description As browsers and their drivers export it; has no effect. */
                sourcePort?: number;
                /** @description As browsers and their drivers export it; has no effect. */
                sourceScheme?: string;
                /** @description As browsers and their drivers export it; has no effect. */
                storeId?: string | null;
                value: string;
            }[];
            /** @description Instead of `cookies`: a result of the last hour whose request had `keep_cookies`; its cookies are moved into the session. */
            from_result?: string;
            /** @description Hosts of the session, by their full names. Its cookies are sent to no other host. */
            hosts: string[];
            /** @description Your own name for it. */
            name: string;
            /**
             * @description Seconds until it expires.
             * @default 86400
             */
            ttl_s?: number;
        };
        SharedResult: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            completed_at: string;
            /** @description The data of the result, without pictures. */
            data: unknown;
            /**
             * Format: date-time
             * @description End of the link.
             */
            expires_at: string;
            final_url: string | null;
            id: string;
            parser: {
                name: string;
                version: string;
            };
            title: string | null;
            url: string;
        };
        ShareInput: {
            /**
             * @description Seconds until the link ends. It ends with the result too.
             * @default 86400
             */
            ttl_s?: number;
        };
        ShareLink: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            /** @description Path of a page that shows the result without a login. */
            url: string;
        };
        SignedIn: {
            account: {
                id: string;
            };
            /** @description The account requires two-factor sign-in; until it is set up, nothing else works. */
            must_set_up_two_factor: boolean;
            user: {
                email: string;
                id: string;
                /**
                 * @description An operator runs the service and is an owner in the account.
                 * @enum {string}
                 */
                role: "owner" | "operator" | "admin" | "member";
            };
        };
        /** @description The record of `@sluice/parser-social`. */
        SocialRecord: {
            /** @description Address of its picture. */
            avatar_url: string | null;
            /** @description Address of the picture at the top of its page. */
            banner_url: string | null;
            /** @description Self-description, with line breaks. */
            bio: string | null;
            /** @description Linked addresses outside the platform. */
            external_links: string[];
            /** @description Followers, subscribers or members. */
            followers_count: number | null;
            /** @description `followers_count` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
            followers_count_raw: string | null;
            /** @description Accounts it follows. */
            following_count: number | null;
            /** @description `following_count` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
            following_count_raw: string | null;
            /** @description Name of the account in addresses, without `@`. */
            handle: string | null;
            /** @description Id of the account on the platform. */
            id: string | null;
            /** @description Whether its posts are hidden from the public. */
            is_private: boolean | null;
            /** @description Whether the platform marks it as verified. */
            is_verified: boolean | null;
            /** @description ISO 8601 date, month or time of the account. */
            joined_at: string | null;
            /** @description That date as the page shows it, where it was not in ISO 8601. */
            joined_at_raw: string | null;
            /** @description Location that it states. */
            location: string | null;
            /** @description Display name of the account. */
            name: string | null;
            /** @description Short name of the platform, `youtube`. */
            platform: string;
            /** @description Posts the page shows, after the filters. */
            posts: ({
                /** @description Publisher. */
                author: {
                    /** @description Name of the account in addresses, without `@`. */
                    handle: string | null;
                    /** @description Id of the account on the platform. */
                    id: string | null;
                    /** @description Display name of the account. */
                    name: string | null;
                    /** @description Address of the profile. */
                    url: string | null;
                };
                /** @description Category or flair. */
                category: string | null;
                /** @description Comments, answers and replies that the page shows, in its order. */
                comments: {
                    /** @description Its author; all null for one who is deleted. */
                    author: {
                        /** @description Name of the account in addresses, without `@`. */
                        handle: string | null;
                        /** @description Id of the account on the platform. */
                        id: string | null;
                        /** @description Display name of the account. */
                        name: string | null;
                        /** @description Address of the profile. */
                        url: string | null;
                    };
                    /** @description Id on the page, otherwise its number in the order of the page. */
                    id: string;
                    /** @description `id` of the comment that it replies to; null for a reply to the post. */
                    in_reply_to: string | null;
                    /** @description ISO 8601 date or time, as precise as the page states it. */
                    published_at: string | null;
                    /** @description Date as the page shows it, where it was not in ISO 8601. */
                    published_at_raw: string | null;
                    /** @description Counts; null where the page shows none. */
                    reactions: {
                        /** @description Dislikes. */
                        dislikes: number | null;
                        /** @description Likes, favourites or score. */
                        likes: number | null;
                        /** @description Replies or comments. */
                        replies: number | null;
                    };
                    /** @description Text with line breaks. */
                    text: string | null;
                }[];
                /** @description Community it was published in, without prefix. */
                community: string | null;
                /** @description Duration in seconds. */
                duration_seconds: number | null;
                /** @description Linked addresses outside the platform. */
                external_links: string[];
                /** @description Hashtags, without `#`. */
                hashtags: string[];
                /** @description Id of the post in its URL. */
                id: string;
                /** @description Address of the post that it replies to. */
                in_reply_to: string | null;
                /** @description BCP 47 tag of the text, if the page states it. */
                language: string | null;
                /** @description Pictures, videos and sounds. */
                media: {
                    /** @description Description by its author. */
                    alt: string | null;
                    /**
                     * @description What it is.
                     * @enum {string}
                     */
                    type: "image" | "video" | "audio";
                    /** @description Address of the media; null if the page gives none. */
                    url: string | null;
                }[];
                /** @description Handles that it mentions, without `@`. */
                mentions: string[];
                /** @description Short name of the platform, `youtube`. */
                platform: string;
                /** @description ISO 8601 date or time, as precise as the page states it. */
                published_at: string | null;
                /** @description Date as the page shows it, where it was not in ISO 8601: `2 days ago`. */
                published_at_raw: string | null;
                /** @description Counts; null where the page shows none. */
                reactions: {
                    /** @description Dislikes. */
                    dislikes: number | null;
                    /** @description `dislikes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    dislikes_raw: string | null;
                    /** @description Likes, favourites or score. */
                    likes: number | null;
                    /** @description `likes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    likes_raw: string | null;
                    /** @description Quotes. */
                    quotes: number | null;
                    /** @description `quotes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    quotes_raw: string | null;
                    /** @description Replies or comments. */
                    replies: number | null;
                    /** @description `replies` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    replies_raw: string | null;
                    /** @description Reposts, or shares if the platform counts shares. */
                    reposts: number | null;
                    /** @description `reposts` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    reposts_raw: string | null;
                    /** @description Views or plays. */
                    views: number | null;
                    /** @description `views` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    views_raw: string | null;
                };
                /** @description Text with line breaks; for a video, its description. */
                text: string | null;
                /** @description Title, where posts of the platform have one. */
                title: string | null;
                /**
                 * @description `post`.
                 * @constant
                 */
                type: "post";
                /** @description Address of the post. */
                url: string;
            } | {
                /** @description Publisher. */
                author: {
                    /** @description Name of the account in addresses, without `@`. */
                    handle: string | null;
                    /** @description Id of the account on the platform. */
                    id: string | null;
                    /** @description Display name of the account. */
                    name: string | null;
                    /** @description Address of the profile. */
                    url: string | null;
                };
                /** @description Category or flair. */
                category: string | null;
                /** @description Comments, answers and replies that the page shows, in its order. */
                comments: {
                    /** @description Its author; all null for one who is deleted. */
                    author: {
                        /** @description Name of the account in addresses, without `@`. */
                        handle: string | null;
                        /** @description Id of the account on the platform. */
                        id: string | null;
                        /** @description Display name of the account. */
                        name: string | null;
                        /** @description Address of the profile. */
                        url: string | null;
                    };
                    /** @description Id on the page, otherwise its number in the order of the page. */
                    id: string;
                    /** @description `id` of the comment that it replies to; null for a reply to the post. */
                    in_reply_to: string | null;
                    /** @description ISO 8601 date or time, as precise as the page states it. */
                    published_at: string | null;
                    /** @description Date as the page shows it, where it was not in ISO 8601. */
                    published_at_raw: string | null;
                    /** @description Counts; null where the page shows none. */
                    reactions: {
                        /** @description Dislikes. */
                        dislikes: number | null;
                        /** @description Likes, favourites or score. */
                        likes: number | null;
                        /** @description Replies or comments. */
                        replies: number | null;
                    };
                    /** @description Text with line breaks. */
                    text: string | null;
                }[];
                /** @description Community it was published in, without prefix. */
                community: string | null;
                /** @description Duration in seconds. */
                duration_seconds: number | null;
                /** @description Linked addresses outside the platform. */
                external_links: string[];
                /** @description Hashtags, without `#`. */
                hashtags: string[];
                /** @description Id of the post in its URL. */
                id: string;
                /** @description Address of the post that it replies to. */
                in_reply_to: string | null;
                /** @description BCP 47 tag of the text, if the page states it. */
                language: string | null;
                /** @description Pictures, videos and sounds. */
                media: {
                    /** @description Description by its author. */
                    alt: string | null;
                    /**
                     * @description What it is.
                     * @enum {string}
                     */
                    type: "image" | "video" | "audio";
                    /** @description Address of the media; null if the page gives none. */
                    url: string | null;
                }[];
                /** @description Handles that it mentions, without `@`. */
                mentions: string[];
                /** @description Short name of the platform, `youtube`. */
                platform: string;
                /** @description ISO 8601 date or time, as precise as the page states it. */
                published_at: string | null;
                /** @description Date as the page shows it, where it was not in ISO 8601: `2 days ago`. */
                published_at_raw: string | null;
                /** @description Counts; null where the page shows none. */
                reactions: {
                    /** @description Dislikes. */
                    dislikes: number | null;
                    /** @description `dislikes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    dislikes_raw: string | null;
                    /** @description Likes, favourites or score. */
                    likes: number | null;
                    /** @description `likes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    likes_raw: string | null;
                    /** @description Quotes. */
                    quotes: number | null;
                    /** @description `quotes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    quotes_raw: string | null;
                    /** @description Replies or comments. */
                    replies: number | null;
                    /** @description `replies` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    replies_raw: string | null;
                    /** @description Reposts, or shares if the platform counts shares. */
                    reposts: number | null;
                    /** @description `reposts` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    reposts_raw: string | null;
                    /** @description Views or plays. */
                    views: number | null;
                    /** @description `views` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                    views_raw: string | null;
                };
                /** @description Text with line breaks; for a video, its description. */
                text: string | null;
                /** @description Title, where posts of the platform have one. */
                title: string | null;
                /**
                 * @description `video`.
                 * @constant
                 */
                type: "video";
                /** @description Address of the post. */
                url: string;
            })[];
            /** @description Posts or videos it has published. */
            posts_count: number | null;
            /** @description `posts_count` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
            posts_count_raw: string | null;
            /**
             * @description `profile`.
             * @constant
             */
            type: "profile";
            /** @description Address of the profile. */
            url: string;
        } | {
            /** @description Publisher. */
            author: {
                /** @description Name of the account in addresses, without `@`. */
                handle: string | null;
                /** @description Id of the account on the platform. */
                id: string | null;
                /** @description Display name of the account. */
                name: string | null;
                /** @description Address of the profile. */
                url: string | null;
            };
            /** @description Category or flair. */
            category: string | null;
            /** @description Comments, answers and replies that the page shows, in its order. */
            comments: {
                /** @description Its author; all null for one who is deleted. */
                author: {
                    /** @description Name of the account in addresses, without `@`. */
                    handle: string | null;
                    /** @description Id of the account on the platform. */
                    id: string | null;
                    /** @description Display name of the account. */
                    name: string | null;
                    /** @description Address of the profile. */
                    url: string | null;
                };
                /** @description Id on the page, otherwise its number in the order of the page. */
                id: string;
                /** @description `id` of the comment that it replies to; null for a reply to the post. */
                in_reply_to: string | null;
                /** @description ISO 8601 date or time, as precise as the page states it. */
                published_at: string | null;
                /** @description Date as the page shows it, where it was not in ISO 8601. */
                published_at_raw: string | null;
                /** @description Counts; null where the page shows none. */
                reactions: {
                    /** @description Dislikes. */
                    dislikes: number | null;
                    /** @description Likes, favourites or score. */
                    likes: number | null;
                    /** @description Replies or comments. */
                    replies: number | null;
                };
                /** @description Text with line breaks. */
                text: string | null;
            }[];
            /** @description Community it was published in, without prefix. */
            community: string | null;
            /** @description Duration in seconds. */
            duration_seconds: number | null;
            /** @description Linked addresses outside the platform. */
            external_links: string[];
            /** @description Hashtags, without `#`. */
            hashtags: string[];
            /** @description Id of the post in its URL. */
            id: string;
            /** @description Address of the post that it replies to. */
            in_reply_to: string | null;
            /** @description BCP 47 tag of the text, if the page states it. */
            language: string | null;
            /** @description Pictures, videos and sounds. */
            media: {
                /** @description Description by its author. */
                alt: string | null;
                /**
                 * @description What it is.
                 * @enum {string}
                 */
                type: "image" | "video" | "audio";
                /** @description Address of the media; null if the page gives none. */
                url: string | null;
            }[];
            /** @description Handles that it mentions, without `@`. */
            mentions: string[];
            /** @description Short name of the platform, `youtube`. */
            platform: string;
            /** @description ISO 8601 date or time, as precise as the page states it. */
            published_at: string | null;
            /** @description Date as the page shows it, where it was not in ISO 8601: `2 days ago`. */
            published_at_raw: string | null;
            /** @description Counts; null where the page shows none. */
            reactions: {
                /** @description Dislikes. */
                dislikes: number | null;
                /** @description `dislikes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                dislikes_raw: string | null;
                /** @description Likes, favourites or score. */
                likes: number | null;
                /** @description `likes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                likes_raw: string | null;
                /** @description Quotes. */
                quotes: number | null;
                /** @description `quotes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                quotes_raw: string | null;
                /** @description Replies or comments. */
                replies: number | null;
                /** @description `replies` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                replies_raw: string | null;
                /** @description Reposts, or shares if the platform counts shares. */
                reposts: number | null;
                /** @description `reposts` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                reposts_raw: string | null;
                /** @description Views or plays. */
                views: number | null;
                /** @description `views` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                views_raw: string | null;
            };
            /** @description Text with line breaks; for a video, its description. */
            text: string | null;
            /** @description Title, where posts of the platform have one. */
            title: string | null;
            /**
             * @description `post`.
             * @constant
             */
            type: "post";
            /** @description Address of the post. */
            url: string;
        } | {
            /** @description Publisher. */
            author: {
                /** @description Name of the account in addresses, without `@`. */
                handle: string | null;
                /** @description Id of the account on the platform. */
                id: string | null;
                /** @description Display name of the account. */
                name: string | null;
                /** @description Address of the profile. */
                url: string | null;
            };
            /** @description Category or flair. */
            category: string | null;
            /** @description Comments, answers and replies that the page shows, in its order. */
            comments: {
                /** @description Its author; all null for one who is deleted. */
                author: {
                    /** @description Name of the account in addresses, without `@`. */
                    handle: string | null;
                    /** @description Id of the account on the platform. */
                    id: string | null;
                    /** @description Display name of the account. */
                    name: string | null;
                    /** @description Address of the profile. */
                    url: string | null;
                };
                /** @description Id on the page, otherwise its number in the order of the page. */
                id: string;
                /** @description `id` of the comment that it replies to; null for a reply to the post. */
                in_reply_to: string | null;
                /** @description ISO 8601 date or time, as precise as the page states it. */
                published_at: string | null;
                /** @description Date as the page shows it, where it was not in ISO 8601. */
                published_at_raw: string | null;
                /** @description Counts; null where the page shows none. */
                reactions: {
                    /** @description Dislikes. */
                    dislikes: number | null;
                    /** @description Likes, favourites or score. */
                    likes: number | null;
                    /** @description Replies or comments. */
                    replies: number | null;
                };
                /** @description Text with line breaks. */
                text: string | null;
            }[];
            /** @description Community it was published in, without prefix. */
            community: string | null;
            /** @description Duration in seconds. */
            duration_seconds: number | null;
            /** @description Linked addresses outside the platform. */
            external_links: string[];
            /** @description Hashtags, without `#`. */
            hashtags: string[];
            /** @description Id of the post in its URL. */
            id: string;
            /** @description Address of the post that it replies to. */
            in_reply_to: string | null;
            /** @description BCP 47 tag of the text, if the page states it. */
            language: string | null;
            /** @description Pictures, videos and sounds. */
            media: {
                /** @description Description by its author. */
                alt: string | null;
                /**
                 * @description What it is.
                 * @enum {string}
                 */
                type: "image" | "video" | "audio";
                /** @description Address of the media; null if the page gives none. */
                url: string | null;
            }[];
            /** @description Handles that it mentions, without `@`. */
            mentions: string[];
            /** @description Short name of the platform, `youtube`. */
            platform: string;
            /** @description ISO 8601 date or time, as precise as the page states it. */
            published_at: string | null;
            /** @description Date as the page shows it, where it was not in ISO 8601: `2 days ago`. */
            published_at_raw: string | null;
            /** @description Counts; null where the page shows none. */
            reactions: {
                /** @description Dislikes. */
                dislikes: number | null;
                /** @description `dislikes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                dislikes_raw: string | null;
                /** @description Likes, favourites or score. */
                likes: number | null;
                /** @description `likes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                likes_raw: string | null;
                /** @description Quotes. */
                quotes: number | null;
                /** @description `quotes` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                quotes_raw: string | null;
                /** @description Replies or comments. */
                replies: number | null;
                /** @description `replies` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                replies_raw: string | null;
                /** @description Reposts, or shares if the platform counts shares. */
                reposts: number | null;
                /** @description `reposts` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                reposts_raw: string | null;
                /** @description Views or plays. */
                views: number | null;
                /** @description `views` as the page shows it, `1.2M`; null if the page gives a plain number or none. */
                views_raw: string | null;
            };
            /** @description Text with line breaks; for a video, its description. */
            text: string | null;
            /** @description Title, where posts of the platform have one. */
            title: string | null;
            /**
             * @description `video`.
             * @constant
             */
            type: "video";
            /** @description Address of the post. */
            url: string;
        };
        Team: {
            account: {
                id: string;
                name: string;
                require_two_factor: boolean;
            };
            /** @description Empty for members. */
            invitations: components["schemas"]["TeamInvitation"][];
            members: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                created_at: string;
                email: string;
                id: string;
                is_you: boolean;
                /**
                 * @description An operator runs the service and is an owner in the account.
                 * @enum {string}
                 */
                role: "owner" | "operator" | "admin" | "member";
                two_factor: boolean;
            }[];
        };
        TeamInvitation: {
            email: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            id: string;
            /** @description E-mail address; null for an operator. */
            invited_by: string | null;
            /**
             * @description An operator runs the service and is an owner in the account.
             * @enum {string}
             */
            role: "owner" | "operator" | "admin" | "member";
        };
        /** @default {} */
        UploadOptions: {
            /**
             * @description AI extras.
             * @default {}
             */
            ai?: {
                /**
                 * @description Text of audio. 6 tokens per started minute of recordings with speech.
                 * @default false
                 */
                audio_transcription?: boolean | {
                    /**
                     * @description `vtt`: the transcripts are WebVTT. Default: plain text.
                     * @enum {string}
                     */
                    format?: "text" | "vtt";
                    language?: string;
                    /** @default 10 */
                    max_minutes?: number;
                };
                /**
                 * @description Text of images. 2 tokens per image with text.
                 * @default false
                 */
                image_transcription?: boolean | {
                    /** @default 5 */
                    max_images?: number;
                };
                /**
                 * @description Let a model fill the schema. 7 tokens more.
                 * @default false
                 */
                json_extraction?: boolean;
                /** @description BCP-47 language of the summary and the answer; needs `summary` or `question`. */
                language?: string;
                /** @description Model for the text of the page: a name that `GET /api/v1/parsers/` lists. */
                model?: string;
                /** @description Additional instructions for every requested extra. */
                prompt?: string;
                /** @description Answer a question from the page, with the passages that the answer rests on. 4 tokens more. */
                question?: string;
                /**
                 * @description Summarise the page. 4 tokens more.
                 * @default false
                 */
                summary?: boolean | {
                    max_words?: number;
                    /** @enum {string} */
                    style?: "paragraph" | "bullets" | "key_facts";
                };
            };
            /**
             * @description `data.chunks`: the Markdown in parts for an index or a model, cut between blocks.
             * @default false
             */
            chunks?: boolean | {
                /**
                 * @description Largest size of a chunk, in tokens as language models count them.
                 * @default 512
                 */
                max_tokens?: number;
                /**
                 * @description The end of a chunk that the next one repeats, in the same tokens; at most half of `max_tokens`.
                 * @default 0
                 */
                overlap?: number;
            };
            /**
             * @description For a PDF, an Office file or a book: the pages to read, and how to read them.
             * @default {}
             */
            document?: {
                /**
                 * @description Read the documents attached to a message too, each as a section.
                 * @default false
                 */
                attachments?: boolean;
                /**
                 * @description Read the document instead of a page that only embeds it, with a warning.
                 * @default true
                 */
                follow_embedded?: boolean;
                /**
                 * @description Read hidden text, rows, columns, sheets and slides too, each marked as hidden.
                 * @default false
                 */
                hidden?: boolean;
                /**
                 * @description Read at most this many pages. Each started 50 after the first 50 cost 1 token.
                 * @default 50
                 */
                max_pages?: number;
                /**
                 * @description `auto`: pages without text or with unreadable text are read by OCR, and so are pictures. 2 tokens for each such page.
                 * @default off
                 * @enum {string}
                 */
                ocr?: "off" | "auto";
                /**
                 * @description Begin each page in the Markdown with `<!-- page 7 -->`.
                 * @default false
                 */
                page_markers?: boolean;
                /** @description Pages to read: "1-20,35". Default: from the first. */
                pages?: string;
                /** @description Opens an encrypted document. Not kept in the history. */
                password?: string;
                /**
                 * @description `data.pages`: the Markdown of each page.
                 * @default false
                 */
                per_page?: boolean;
            };
            /**
             * @description Let a model read the record instead of the parser; needs `json` or `json_schema`.
             * @default false
             */
            force_ai?: boolean;
            /**
             * @description `data.image_urls`: absolute image URLs, the best candidate of each image.
             * @default false
             */
            image_urls?: boolean;
            /**
             * @description Return HTML: true, "true", "1", "yes", "raw" as served; "clean" the main content; "both" the served one, and the main content as `data.clean_html`.
             * @default false
             */
            include_html?: boolean | ("0" | "1" | "true" | "yes" | "raw" | "clean" | "both" | "false" | "no" | "");
            /**
             * @description `data.links`: the links of the page, absolute, without duplicates.
             * @default false
             */
            include_links?: boolean;
            /**
             * @description The parser's fields, directly in `data`.
             * @default true
             */
            json?: boolean;
            /** @description JSON Schema of `data.extracted`. */
            json_schema?: unknown;
            /**
             * @description false: nothing of the result is stored, only that there was a request.
             * @default true
             */
            keep?: boolean;
            /**
             * @description `data.list`: the list of the page as a table, with the rows of its further pages.
             * @default false
             */
            list?: boolean | {
                /** @description JSON Schema of one row: the columns, by name and type, instead of those found. */
                columns?: unknown;
                /** @description Stop after this many rows. */
                max_items?: number;
                /**
                 * @description Pages of the list to read. Each page after the first that has new rows costs a fetch.
                 * @default 1
                 */
                pages?: number;
            };
            /**
             * @description Markdown and clean HTML of the main content; false: the whole body.
             * @default true
             */
            main_content?: boolean;
            /**
             * @description `data.main_entity`: the product, job, post or video that a page is about, on hosts without a parser of their own.
             * @default true
             */
            main_entity?: boolean;
            /** @description `data.markdown`: the page as Markdown. Default true for generic, else false. */
            markdown?: boolean;
            /** @description Cut Markdown at a block boundary. */
            max_chars?: number;
            /** @description Refuse the request if it could cost more tokens than this. */
            max_cost?: number;
            /** @description Kind of the parser to use, whatever the host. */
            parser?: string;
            /**
             * @description `meta.provenance` and `meta.evidence`: where on the page each field came from, and the text that shows it.
             * @default false
             */
            provenance?: boolean;
            /** @description `data.passages`: at most 10 passages that have the words of this question. */
            query?: string;
            /** @description Replace identifiers of people by `[email]`, `[phone]`, and so on; `meta.redacted` counts them. Nothing replaced is stored. */
            redact?: ("email" | "phone" | "iban" | "card" | "national_id" | "person")[];
            /**
             * @description Time limit of the whole request, ms.
             * @default 60000
             */
            timeout_ms?: number;
        };
        Usage: {
            /** Format: date */
            from: string;
            /** @enum {string} */
            group_by: "day" | "hour" | "key" | "parser";
            rows: {
                /** @description Not charged. */
                failed: number;
                /** @description The day, the start of the hour, the id of the key or the name of the parser. */
                group: string;
                /** @description Median duration of the successful requests. Estimated from a histogram, accurate to about a tenth. */
                p50_ms: number | null;
                /** @description 95th percentile, estimated in the same way. */
                p95_ms: number | null;
                /** @description Started fetches: `succeeded` plus `failed`. Requests refused before they started, such as a 400 or a 402, are not counted. */
                requests: number;
                /** @description The key or parser, with `split_by`. */
                split?: string;
                /** @description Charged. */
                succeeded: number;
                /** @description Null without requests. */
                success_rate: number | null;
                /** @description Charged. */
                tokens: number;
            }[];
            /** Format: date */
            to: string;
            total: {
                /** @description Not charged. */
                failed: number;
                /** @description Median duration of the successful requests. Estimated from a histogram, accurate to about a tenth. */
                p50_ms: number | null;
                /** @description 95th percentile, estimated in the same way. */
                p95_ms: number | null;
                /** @description Started fetches: `succeeded` plus `failed`. Requests refused before they started, such as a 400 or a 402, are not counted. */
                requests: number;
                /** @description Charged. */
                succeeded: number;
                /** @description Null without requests. */
                success_rate: number | null;
                /** @description Charged. */
                tokens: number;
            };
        };
        UserSession: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description Whether it sent this request. */
            current: boolean;
            /** @description Browser and system, `Firefox on Linux`; empty if not known. */
            device: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            id: string;
            /**
             * Format: date-time
             * @description Accurate to 5 minutes.
             */
            last_used_at: string;
        };
        Warnings: {
            /** @description `FILTER_IGNORED`, `CONTENT_TRUNCATED`, `CONTENT_MAY_BE_INCOMPLETE`, `EMBEDDED_DOCUMENT`, `ROBOTS_WOULD_DISALLOW`, `SECRETS_WITHHELD`, `COOKIES_EXPIRED`, `LINKS_CUT`, `PARSER_NOT_APPLICABLE`, `SEARCH_INCOMPLETE`, `PICTURE_NOT_TAKEN`, `MEDIA_NOT_READ`, `ENCODING_DETECTED`, `NOT_COMPARABLE`, `IF_CHANGED_IGNORED`, `NOT_ARCHIVED`, `LIST_INCOMPLETE`. */
            code: string;
            message: string;
        }[];
        Webhook: {
            /**
             * @description Batching of page events.
             * @default {}
             */
            batch?: {
                /**
                 * @description Maximum number of pages per message.
                 * @default 100
                 */
                pages?: number;
                /**
                 * @description Time that a page waits for others to share its message.
                 * @default 5
                 */
                seconds?: number;
            };
            /**
             * @description Message types; default: all.
             * @default [
             *       "job.started",
             *       "job.paused",
             *       "job.resumed",
             *       "job.completed",
             *       "job.cancelled",
             *       "job.failed",
             *       "page.completed",
             *       "page.failed",
             *       "changed"
             *     ]
             */
            events?: ("job.started" | "job.paused" | "job.resumed" | "job.completed" | "job.cancelled" | "job.failed" | "page.completed" | "page.failed" | "changed")[];
            /** @description Headers to send with each message, such as `Authorization`: at most 20, of 8,192 characters in total. Sealed, and never shown. */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description `full` adds page data, up to 1 MiB per message; `thin` has at most 20 KB.
             * @default thin
             * @enum {string}
             */
            payload?: "thin" | "full";
            /** @description Where messages are sent: http or https. */
            url: string;
        };
        WebhookDelivery: {
            attempts: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            /** @description End of the pause of its host after 20 failures in a row; null if it is not paused. */
            host_paused_until: string | null;
            /** @description The `webhook-id` of its message. */
            id: string;
            job: string | null;
            last_attempt: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @description What went wrong. */
                error: string | null;
                /** @description Duration. */
                ms: number;
                /** @description HTTP status of the answer; null if there was none. */
                status: number | null;
            } | null;
            next_attempt_at: string | null;
            /** @enum {string} */
            payload: "thin" | "full";
            /** @description Number of its last event. */
            sequence: number;
            /** @enum {string} */
            status: "waiting" | "delivered" | "failed" | "ended";
            type: string;
            url: string;
        };
        WebhookDeliveryDetails: {
            attempts: number;
            /** @description Oldest first; the last 30. */
            attempts_made: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @description What went wrong. */
                error: string | null;
                /** @description Duration. */
                ms: number;
                /** @description HTTP status of the answer; null if there was none. */
                status: number | null;
            }[];
            /** @description The message; the data of pages is added when it is sent. */
            body: unknown;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            /** @description End of the pause of its host after 20 failures in a row; null if it is not paused. */
            host_paused_until: string | null;
            /** @description The `webhook-id` of its message. */
            id: string;
            job: string | null;
            last_attempt: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @description What went wrong. */
                error: string | null;
                /** @description Duration. */
                ms: number;
                /** @description HTTP status of the answer; null if there was none. */
                status: number | null;
            } | null;
            next_attempt_at: string | null;
            /** @enum {string} */
            payload: "thin" | "full";
            /** @description Number of its last event. */
            sequence: number;
            /** @enum {string} */
            status: "waiting" | "delivered" | "failed" | "ended";
            type: string;
            url: string;
        };
        WebhookEndpoint: {
            /**
             * @description `balance.low` is sent when fewer tokens than this are left.
             * @default 100
             */
            below?: number;
            /**
             * @description `parser.drift` needs the scope `operator`.
             * @default [
             *       "balance.low"
             *     ]
             */
            events?: ("balance.low" | "parser.drift" | "parser.candidate")[];
            /** @description Where messages are sent: http or https. */
            url: string;
        };
        /**
         * @description `type` of a message of a webhook.
         * @enum {string}
         */
        WebhookMessageType: "job.started" | "job.paused" | "job.resumed" | "job.completed" | "job.cancelled" | "job.failed" | "page.completed" | "page.failed" | "changed" | "balance.low" | "parser.drift" | "parser.candidate" | "webhook.test";
        WebhookOutput: {
            /** @description Batching of page events. */
            batch: {
                /**
                 * @description Maximum number of pages per message.
                 * @default 100
                 */
                pages: number;
                /**
                 * @description Time that a page waits for others to share its message.
                 * @default 5
                 */
                seconds: number;
            };
            /**
             * @description Message types; default: all.
             * @default [
             *       "job.started",
             *       "job.paused",
             *       "job.resumed",
             *       "job.completed",
             *       "job.cancelled",
             *       "job.failed",
             *       "page.completed",
             *       "page.failed",
             *       "changed"
             *     ]
             */
            events: ("job.started" | "job.paused" | "job.resumed" | "job.completed" | "job.cancelled" | "job.failed" | "page.completed" | "page.failed" | "changed")[];
            /** @description Headers to send with each message, such as `Authorization`: at most 20, of 8,192 characters in total. Sealed, and never shown. */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description `full` adds page data, up to 1 MiB per message; `thin` has at most 20 KB.
             * @default thin
             * @enum {string}
             */
            payload: "thin" | "full";
            /** @description Where messages are sent: http or https. */
            url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description `true` if this is the stored answer of an earlier request. */
        "Idempotency-Replayed": string;
        /** @description Seconds to wait before sending the request again. */
        "Retry-After": number;
        /** @description The duration of each stage of the request. */
        "Server-Timing": string;
        /** @description How to authenticate. */
        "WWW-Authenticate": string;
        /** @description Also the id of the result in the history. */
        "X-Request-Id": string;
        /** @description Tokens charged for this request; 0 for a failure. */
        "X-Tokens-Charged": number;
        /** @description The balance after the request. */
        "X-Tokens-Remaining": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getRoot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Paths. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Root"];
                        /** @constant */
                        success: true;
                    };
                    "text/html": string;
                };
            };
        };
    };
    getKeyDirectory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON Web Key Set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/http-message-signatures-directory+json": {
                        keys: ({
                            kid: string;
                            x: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                    };
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description The account is closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            closed: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Key"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Expiry, ISO 8601; default: never.
                     */
                    expires_at?: string;
                    /**
                     * @default live
                     * @enum {string}
                     */
                    kind?: "live" | "test";
                    /** @description Distinguishes keys in lists. */
                    name: string;
                    /** @description Permissions of the key; default: fetch, results and account. */
                    scopes?: ("fetch" | "results" | "account" | "keys" | "operator")[];
                };
            };
        };
        responses: {
            /** @description The only response that contains the key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewKeyAnswer"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            revoked: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    regenerateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The only response that contains the key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewKeyAnswer"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listMovements: {
        parameters: {
            query?: {
                /** @description `number` of the last movement seen. */
                before?: number;
                kind?: "allowance" | "purchase" | "charge" | "refund" | "expiry";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Movements"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description `csv`: the rows as `text/csv`. */
                format?: "json" | "csv";
                /** @description First day, UTC; default: 29 days before `to`. */
                from?: string;
                /** @description `hour`: of the last 48 hours. */
                group_by?: "day" | "hour" | "key" | "parser";
                /** @description With `group_by=day`: one row per day and key, or per day and parser. */
                split_by?: "key" | "parser";
                /** @description Last day, UTC, inclusive; default: today. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows ordered by group, and their total. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Usage"];
                        /** @constant */
                        success: true;
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getArtifact: {
        parameters: {
            query?: {
                /** @description Token from the link in the answer; it replaces the key. */
                token?: string;
            };
            header?: never;
            path: {
                /** @description `artifact` of an entry of `data.screenshots`, or of `data.pdf`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
        };
    };
    confirmIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                } | {
                    passkey: {
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        id: string;
                        rawId: string;
                        response: {
                            clientDataJSON: string;
                            userHandle?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        type: "public-key";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            confirmed: true;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign-in methods, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Factors"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Also for unknown addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            sent_if_known: true;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response: {
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        id: string;
                        rawId: string;
                        response: {
                            clientDataJSON: string;
                            userHandle?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        type: "public-key";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignedIn"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getPasskeyOptions: {
        parameters: {
            query?: {
                /** @description `true` lists the passkeys of the user who is signed in or gave the password: as the second factor, or to confirm. */
                known?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options of WebAuthn; the challenge is valid for 5 minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            challenge: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    response: {
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        id: string;
                        rawId: string;
                        response: {
                            clientDataJSON: string;
                            userHandle?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        type: "public-key";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The signed-in user, in a new session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            account: {
                                id: string;
                            };
                            /** @description The account requires two-factor sign-in; until it is set up, nothing else works. */
                            must_set_up_two_factor: boolean;
                            passkey: components["schemas"]["Passkey"];
                            /** @description Ten codes, shown only once, if this is the first factor; otherwise null. */
                            recovery_codes: string[] | null;
                            user: {
                                email: string;
                                id: string;
                                /**
                                 * @description An operator runs the service and is an owner in the account.
                                 * @enum {string}
                                 */
                                role: "owner" | "operator" | "admin" | "member";
                            };
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.passkeys[].id` of the factors. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            removed: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.passkeys[].id` of the factors. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Its name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getNewPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options of WebAuthn; the challenge is valid for 5 minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            challenge: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current: string;
                    new: string;
                };
            };
        };
        responses: {
            /** @description The signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignedIn"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    disconnectProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It no longer signs you in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            removed: true;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Shown only once. Earlier ones no longer work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            recovery_codes: string[];
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    /** @description Token from the link. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description The user can sign in with it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            reset: true;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    showSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Code of the authenticator app. */
                    code: string;
                } | {
                    /** @description Works once. */
                    recovery_code: string;
                };
            };
        };
        responses: {
            /** @description The signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignedIn"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignedIn"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current one first, then the last used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UserSession"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            ended: number;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data[].id` of the list. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            ended: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The signed-in user, or the methods for the second factor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignedIn"] | components["schemas"]["SecondFactorNeeded"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Also if no user was signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            signed_in: false;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getSignUpTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sign-up and sign-in methods that the service allows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Anyone, invited users only, or no one.
                             * @enum {string}
                             */
                            mode: "open" | "invite" | "closed";
                            /** @description Whether passkeys work at this address. */
                            passkeys: boolean;
                            /** @description The provider by which users sign in at `/sign-in/oidc`; null without one. */
                            provider: {
                                name: string;
                            } | null;
                            /** @description Whether links to choose a new password are sent by e-mail. */
                            resets_by_mail: boolean;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @description Token of an invitation. */
                    invitation?: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignedIn"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Secret for the app, to type or to show as a QR code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Base32. */
                            secret: string;
                            /** @description `otpauth:` URI for a QR code. */
                            uri: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It no longer works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            removed: true;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description The signed-in user, in a new session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            account: {
                                id: string;
                            };
                            /** @description The account requires two-factor sign-in; until it is set up, nothing else works. */
                            must_set_up_two_factor: boolean;
                            /** @description Ten codes, shown only once, if this is the first factor; otherwise null. */
                            recovery_codes: string[] | null;
                            user: {
                                email: string;
                                id: string;
                                /**
                                 * @description An operator runs the service and is an owner in the account.
                                 * @enum {string}
                                 */
                                role: "owner" | "operator" | "admin" | "member";
                            };
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    buyPack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `data.packs[].id` of the packs. */
                    pack: string;
                };
            };
        };
        responses: {
            /** @description Stripe page for the payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uri */
                            url: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listPacks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Empty if the service sells no tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            packs: components["schemas"]["Pack"][];
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listErrors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table that the service itself uses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ErrorTable"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listResults: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description `meta` leaves `data` out. */
                fields?: "full" | "meta";
                /** @description Created at or after this time; ISO 8601. */
                from?: string;
                /** @description Host of the fetched URL. */
                host?: string;
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description Newest or oldest first. */
                order?: "desc" | "asc";
                /** @description Kind or package name of the parser. */
                parser?: string;
                /** @description Words in the title or URL, case-insensitive; all must match. */
                q?: string;
                status?: "success" | "failed" | "all";
                /** @description Created before this time; ISO 8601. */
                to?: string;
                /** @description Exact URL as fetched. */
                url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items, and the cursor of the next page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryAnswer"];
                };
            };
        };
    };
    deleteResults: {
        parameters: {
            query?: {
                /** @description Created at or after this time; ISO 8601. */
                from?: string;
                /** @description Host of the fetched URL. */
                host?: string;
                /** @description Kind or package name of the parser. */
                parser?: string;
                /** @description Words in the title or URL, case-insensitive; all must match. */
                q?: string;
                status?: "success" | "failed" | "all";
                /** @description Created before this time; ISO 8601. */
                to?: string;
                /** @description Exact URL as fetched. */
                url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of deleted results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `meta.request_id` of the answer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HistoryItem"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    deleteResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `meta.request_id` of the answer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    compareResults: {
        parameters: {
            query: {
                /** @description Id of the result to compare with. */
                since: string;
            };
            header?: never;
            path: {
                /** @description `meta.request_id` of the answer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences between the two. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Comparison"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    readResult: {
        parameters: {
            query?: {
                /** @description `true` returns parser, pages and price, and fetches nothing. */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description `meta.request_id` of the answer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Parser-specific keys that narrow results.
                     * @default {}
                     */
                    filters?: {
                        [key: string]: string;
                    };
                    options?: components["schemas"]["UploadOptions"];
                };
            };
        };
        responses: {
            /** @description The extracted data; with `dry_run=true`, the price. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FetchAnswer"] | components["schemas"]["QuoteAnswer"];
                };
            };
        };
    };
    shareResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `meta.request_id` of the answer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ShareInput"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ShareLink"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    exportResults: {
        parameters: {
            query?: {
                /** @description `meta` leaves `data` out. */
                fields?: "full" | "meta";
                /** @description Created at or after this time; ISO 8601. */
                from?: string;
                /** @description Host of the fetched URL. */
                host?: string;
                /** @description Newest or oldest first. */
                order?: "desc" | "asc";
                /** @description Kind or package name of the parser. */
                parser?: string;
                /** @description Words in the title or URL, case-insensitive; all must match. */
                q?: string;
                status?: "success" | "failed" | "all";
                /** @description Created before this time; ISO 8601. */
                to?: string;
                /** @description Exact URL as fetched. */
                url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line of JSON per item, in the form of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    countResults: {
        parameters: {
            query?: {
                /** @description Created at or after this time; ISO 8601. */
                from?: string;
                /** @description Host of the fetched URL. */
                host?: string;
                /** @description Kind or package name of the parser. */
                parser?: string;
                /** @description Words in the title or URL, case-insensitive; all must match. */
                q?: string;
                status?: "success" | "failed" | "all";
                /** @description Created before this time; ISO 8601. */
                to?: string;
                /** @description Exact URL as fetched. */
                url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Totals, and the most frequent hosts and parsers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultFacets"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the request returns the job that was started first. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Filters of every page.
                     * @default {}
                     */
                    filters?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Pace, limits and price bound of the job.
                     * @default {}
                     */
                    job?: {
                        /**
                         * @description Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
                         * @default false
                         */
                        archive?: boolean;
                        /**
                         * @description Pages fetched in parallel.
                         * @default 8
                         */
                        concurrency?: number;
                        /**
                         * @description Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
                         * @default false
                         */
                        incremental?: boolean;
                        /** @description Maximum number of tokens to charge. Pages beyond it are skipped with `limit`. */
                        max_cost?: number;
                        /**
                         * @description List invalid requests as failed pages instead of refusing the batch.
                         * @default false
                         */
                        skip_invalid?: boolean;
                        /** @description Time limit from the first page, ms. Pages still waiting are then skipped with `limit`. */
                        timeout_ms?: number;
                        /**
                         * @description `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
                         * @default pause
                         * @enum {string}
                         */
                        when_out_of_tokens?: "pause" | "stop";
                    };
                    /**
                     * @description Your own data, returned with the job: at most 50 texts.
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Options of every page. */
                    options?: components["schemas"]["FetchOptions"];
                    /** @description Requests with options of their own. */
                    requests?: {
                        /**
                         * @description Parser-specific keys that narrow results.
                         * @default {}
                         */
                        filters?: {
                            [key: string]: string;
                        };
                        /** @description Options of this page only; they override `options`. */
                        options?: components["schemas"]["FetchOptions"];
                        /** @description Your own name for this page. */
                        tag?: string;
                        /** @description The URL to fetch and parse. */
                        url: string;
                    }[];
                    /**
                     * @description URLs to fetch.
                     * @default []
                     */
                    urls?: string[];
                    /** @description Webhook for the events of the job. */
                    webhook?: components["schemas"]["Webhook"];
                };
            };
        };
        responses: {
            /** @description The job is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
        };
    };
    createCrawl: {
        parameters: {
            query?: {
                /** @description `true` returns parser, pages and price, and fetches nothing. */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description Repeating the request returns the job that was started first. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Parser-specific keys that narrow results.
                     * @default {}
                     */
                    filters?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Pace, limits and price bound of the job.
                     * @default {}
                     */
                    job?: {
                        /**
                         * @description Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
                         * @default false
                         */
                        archive?: boolean;
                        /**
                         * @description Pages fetched in parallel.
                         * @default 8
                         */
                        concurrency?: number;
                        /**
                         * @description Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
                         * @default false
                         */
                        incremental?: boolean;
                        /** @description Maximum number of tokens to charge. Pages beyond it are skipped with `limit`. */
                        max_cost?: number;
                        /** @description Time limit from the first page, ms. Pages still waiting are then skipped with `limit`. */
                        timeout_ms?: number;
                        /**
                         * @description `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
                         * @default pause
                         * @enum {string}
                         */
                        when_out_of_tokens?: "pause" | "stop";
                    };
                    /**
                     * @description Your own data, returned with the job: at most 50 texts.
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Options of every page. */
                    options?: components["schemas"]["FetchOptions"];
                    /**
                     * @description Rate limits per host, and robots.txt.
                     * @default {}
                     */
                    politeness?: {
                        /**
                         * @description Parallel requests to one host.
                         * @default 4
                         */
                        concurrency?: number;
                        /**
                         * @description Minimum time between the starts of two requests to one host, ms.
                         * @default 0
                         */
                        delay_ms?: number;
                        /**
                         * @description Skip pages that robots.txt disallows, and respect its crawl delay.
                         * @default true
                         */
                        respect_robots?: boolean;
                        /** @description Refuse pages with `RIGHTS_RESERVED` if the site does not allow one of these uses. Each page then has `meta.rights`. */
                        use?: ("search" | "ai-input" | "ai-train")[];
                    };
                    /**
                     * @description Which pages.
                     * @default {}
                     */
                    scope?: {
                        /**
                         * @description Skip URLs that match one of these; overrides `include`.
                         * @default []
                         */
                        exclude?: string[];
                        /**
                         * @description Maximum number of consecutive links to follow outside `within`.
                         * @default 0
                         */
                        external_hops?: number;
                        /**
                         * @description `pagination`: the start is a list; take its further pages and its items, and no other links. Sitemaps are not read, and `within: "path"` counts as `host`.
                         * @default links
                         * @enum {string}
                         */
                        follow?: "links" | "pagination";
                        /**
                         * @description Only URLs that match one of these: globs for the path (`/guide/**`) or the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.
                         * @default []
                         */
                        include?: string[];
                        /**
                         * @description Maximum number of pages. Duplicates, failures and files that are no pages do not count, but at most five times as many URLs are fetched.
                         * @default 100
                         */
                        limit?: number;
                        /** @description Maximum number of links from the start URL; pages from a sitemap are at depth 1. */
                        max_depth?: number;
                        /** @description Skip pages that have not changed since this date according to a sitemap. Pages without a date are fetched. */
                        modified_since?: string;
                        /**
                         * @description URL queries: without tracking parameters and session ids, without any parameter, or unchanged.
                         * @default strip_tracking
                         * @enum {string}
                         */
                        query?: "strip_tracking" | "strip_all" | "keep";
                        /**
                         * @description Pages that the site lists: in addition to linked pages, those of its sitemaps alone, or none. Lists are sitemaps, the feeds of the start page and /llms.txt.
                         * @default include
                         * @enum {string}
                         */
                        sitemap?: "include" | "only" | "skip";
                        /**
                         * @description With `path` and `host`: also follow subdomains of the start host.
                         * @default false
                         */
                        subdomains?: boolean;
                        /**
                         * @description `detect` leaves out URLs of a shape whose last 50 pages said nothing new, such as those of an endless calendar; `off` fetches them.
                         * @default detect
                         * @enum {string}
                         */
                        traps?: "detect" | "off";
                        /**
                         * @description Which links to follow: the start URL and all below it (`/blog` and `/blog/**`), on its host, on its registrable domain, or anywhere.
                         * @default path
                         * @enum {string}
                         */
                        within?: "path" | "host" | "domain" | "any";
                    };
                    /** @description The URL to start from. */
                    url: string;
                    /** @description Webhook for the events of the job. */
                    webhook?: components["schemas"]["Webhook"];
                };
            };
        };
        responses: {
            /** @description With `dry_run=true`: the bound. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            billing: {
                                /** @description Maximum cost of the crawl. */
                                tokens_max: number;
                                tokens_per_page_max: number;
                            };
                            /** @constant */
                            dry_run: true;
                            limit: number;
                            /** @description How many of the URLs that are known by now, the start and those in sitemaps, each pattern of the scope matches. */
                            patterns: {
                                /** @enum {string} */
                                list: "include" | "exclude";
                                pattern: string;
                                urls: number;
                            }[];
                            robots: {
                                allows_start: boolean;
                                /** @description Seconds. */
                                crawl_delay_s: number | null;
                                /** @description False if robots.txt could not be read, which disallows all. */
                                is_read: boolean;
                            };
                            /** @description The pages that the crawl follows links to, in words. */
                            scope: string;
                            /** @description Sitemaps of the site, and how many URLs each lists. */
                            sitemaps: {
                                /** @description Reason if it is not `ok`: the code of an error, or `time_limit`, `work_limit`, `too_large`, `no_entries` and others. */
                                reason: string | null;
                                /** @enum {string} */
                                status: "ok" | "partial" | "not_found" | "failed";
                                url: string;
                                urls: number;
                            }[];
                        };
                        /** @constant */
                        status: "success";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The job is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
        };
    };
    fetchUrl: {
        parameters: {
            query?: {
                /** @description `true` returns parser, pages and price, and fetches nothing. */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers 202 at once; the page is fetched as a job. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FetchBody"];
            };
        };
        responses: {
            /** @description The extracted data; with `dry_run=true`, the price. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FetchAnswer"] | components["schemas"]["QuoteAnswer"];
                };
            };
            /** @description With `Prefer: respond-async`: a job with one page is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
        };
    };
    mapSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers 202 at once; the page is fetched as a job. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Country to ask from: by a proxy of this server that is there. */
                    country?: string;
                    /**
                     * @description Skip URLs that match one of these; overrides `include`.
                     * @default []
                     */
                    exclude?: string[];
                    /**
                     * @description Only URLs that match one of these: globs for the path (`/guide/**`) or the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.
                     * @default []
                     */
                    include?: string[];
                    /**
                     * @description Maximum number of URLs to list.
                     * @default 5000
                     */
                    limit?: number;
                    /** @description A proxy of this server by name. */
                    proxy?: string;
                    /**
                     * @description URL queries: without tracking parameters and session ids, without any parameter, or unchanged.
                     * @default strip_tracking
                     * @enum {string}
                     */
                    query?: "strip_tracking" | "strip_all" | "keep";
                    /** @description Words to rank URLs by: their path, title and link text. URLs without any of them are left out. */
                    search?: string;
                    /**
                     * @description Sitemaps: in addition to the other sources, instead of them, or not at all.
                     * @default include
                     * @enum {string}
                     */
                    sitemap?: "include" | "only" | "skip";
                    /**
                     * @description With `path` and `host`: also follow subdomains of the start host.
                     * @default false
                     */
                    subdomains?: boolean;
                    /**
                     * @description Time limit of the whole request, ms.
                     * @default 60000
                     */
                    timeout_ms?: number;
                    /** @description A page of the site, usually the home page. */
                    url: string;
                    /** @description Webhook for the events of the job; only with `Prefer: respond-async`. */
                    webhook?: components["schemas"]["Webhook"];
                    /**
                     * @description Which URLs belong to the site.
                     * @default host
                     * @enum {string}
                     */
                    within?: "path" | "host" | "domain" | "any";
                };
            };
        };
        responses: {
            /** @description The URLs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            sitemaps: {
                                reason: string | null;
                                status: string;
                                url: string;
                                urls: number;
                            }[];
                            url: string;
                            urls: {
                                /** @description ISO 8601, with the precision that the site gives. */
                                lastmod: string | null;
                                sources: ("sitemap" | "link" | "feed" | "llms_txt")[];
                                title: string | null;
                                url: string;
                            }[];
                        };
                        /** @description Same as for a fetch. */
                        meta: {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        status: "success";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The job is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
        };
    };
    parseFile: {
        parameters: {
            query?: {
                /** @description `true` returns parser, pages and price, and fetches nothing. */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file and its name.
                     */
                    file: string;
                    /** @description JSON: `{"options": {"markdown": true}}`. */
                    request?: {
                        /**
                         * @description Parser-specific keys that narrow results.
                         * @default {}
                         */
                        filters?: {
                            [key: string]: string;
                        };
                        options?: components["schemas"]["UploadOptions"];
                        /** @description Original URL of the file: its host selects the parser, and links are resolved against it. It is not fetched. Default: `file:///` and the name of the file. */
                        url?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The extracted data; with `dry_run=true`, the price. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FetchAnswer"] | components["schemas"]["QuoteAnswer"];
                };
            };
        };
    };
    searchWeb: {
        parameters: {
            query?: {
                /** @description `true` returns parser, pages and price, and fetches nothing. */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Categories of search engines to query; `images` finds pictures.
                     * @default general
                     * @enum {string}
                     */
                    category?: "general" | "news" | "images" | "science" | "it";
                    /**
                     * @description No results from these domains and their subdomains.
                     * @default []
                     */
                    exclude_domains?: string[];
                    /** @description Fetch the page of each result: `page` has the answer. Each page is charged as a fetch. */
                    fetch?: boolean | {
                        /**
                         * @description Parser-specific keys that narrow results.
                         * @default {}
                         */
                        filters?: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        options?: components["schemas"]["FetchOptions"];
                    };
                    /**
                     * @description Only results from these domains and their subdomains.
                     * @default []
                     */
                    include_domains?: string[];
                    /** @description Language of the results: `en`, `pt-BR`. */
                    language?: string;
                    /**
                     * @description Maximum number of results; with `fetch` at most 20.
                     * @default 10
                     */
                    limit?: number;
                    /** @description What to search for. */
                    query: string;
                    /**
                     * @description Default: the setting of the search engine.
                     * @enum {string}
                     */
                    safe_search?: "off" | "moderate" | "strict";
                    /**
                     * @description Only results that are at most this old, from engines that support it.
                     * @enum {string}
                     */
                    time_range?: "day" | "week" | "month" | "year";
                    /**
                     * @description Time limit of the whole request, ms.
                     * @default 60000
                     */
                    timeout_ms?: number;
                };
            };
        };
        responses: {
            /** @description The results; with `dry_run=true`, the price. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"] | {
                        data: {
                            billing: {
                                /** @description Parts that cost tokens only. */
                                breakdown: {
                                    [key: string]: number;
                                };
                                tokens_max: number;
                            };
                            /** @constant */
                            dry_run: true;
                        };
                        /** @constant */
                        status: "success";
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                kind?: "fetch" | "batch" | "crawl" | "map" | "learn" | "all";
                /** @description Items on a page, 1–100. */
                limit?: number;
                status?: "queued" | "running" | "paused" | "completed" | "cancelled" | "failed" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"][];
                        has_more: boolean;
                        next_cursor: string | null;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    deleteJob: {
        parameters: {
            query?: {
                /** @description `true` also deletes the results of its pages from the history. */
                results?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            deleted: number;
                            /** @description Number of results deleted with it. */
                            results: number;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current state of the job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listJobChanges: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Items on a page, 1–100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pages with their differences, and the cursor of the next ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobChange"][];
                        has_more: boolean;
                        next_cursor: string | null;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    watchJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Number of the last event received. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, each with its number as `id`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    exportJob: {
        parameters: {
            query?: {
                /** @description `ndjson`: every selected page, with its data. `csv`, `parquet`: the rows of lists where the job reads `options.list`, else the simple fields of the records. `markdown`: one document. `llms_txt`: a list of links. `warc`: every request and answer of a job with `job.archive`, as ISO 28500. `rights`: a line for each page with what its site stated about its use. */
                format?: "ndjson" | "csv" | "parquet" | "markdown" | "llms_txt" | "warc" | "rights";
                /** @description Outcome of the pages. `markdown` and `llms_txt` have successes only, `warc` and `rights` have all. */
                status?: "success" | "failed" | "skipped" | "all";
            };
            header?: never;
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                    "application/warc": string;
                    "application/x-ndjson": string;
                    "text/csv": string;
                    "text/markdown": string;
                    "text/plain": string;
                };
            };
        };
    };
    listJobPages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description `meta` leaves `data` out. */
                fields?: "full" | "meta";
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description Outcome of the pages. `success`: in the order in which they finished; others by number. */
                status?: "success" | "failed" | "skipped" | "waiting" | "running" | "all";
            };
            header?: never;
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pages, and the cursor of the next ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobPage"][];
                        has_more: boolean;
                        next_cursor: string | null;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    pauseJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current state of the job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    resumeJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current state of the job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the answer that started the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description `retryable`: transient failures; `failed`: all failed pages except those with an invalid request.
                     * @default retryable
                     * @enum {string}
                     */
                    status?: "retryable" | "failed";
                };
            };
        };
        responses: {
            /** @description The job is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
        };
    };
    listMonitors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All monitors, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Monitor"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    createMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonitorInput"];
            };
        };
        responses: {
            /** @description The monitor. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Monitor"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The monitor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Monitor"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    deleteMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The monitor is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            deleted: number;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    changeMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonitorPatch"];
            };
        };
        responses: {
            /** @description Current state of the monitor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Monitor"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getMonitorAtomFeed: {
        parameters: {
            query?: {
                /** @description Token of the link; it replaces the key. */
                token?: string;
            };
            header?: never;
            path: {
                /** @description `data.id` of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
        };
    };
    getMonitorJsonFeed: {
        parameters: {
            query?: {
                /** @description Token of the link; it replaces the key. */
                token?: string;
            };
            header?: never;
            path: {
                /** @description `data.id` of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/feed+json": string;
                };
            };
        };
    };
    runMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current state of the monitor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Monitor"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listMonitorRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 50 runs, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MonitorRun"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description `next_after` of the previous page. */
                after?: string;
                limit?: number;
                /** @description Text in the id, the name, or the e-mail address of a user, case-insensitive. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accounts: {
                                balance: {
                                    free: number;
                                    held: number;
                                    purchased: number;
                                } | null;
                                closed_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC.
                                 */
                                created_at: string;
                                id: string;
                                name: string;
                                suspended: boolean;
                                users: components["schemas"]["Accounts"];
                            }[];
                            /** @description `after` of the next page. */
                            next_after: string | null;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getAccountOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account, without the content that it fetched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountDetails"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    closeAccountOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            closed: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    renameAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Shown in lists and to its users. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountDetails"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listMovementsOf: {
        parameters: {
            query?: {
                /** @description `number` of the last movement seen. */
                before?: number;
                kind?: "allowance" | "purchase" | "charge" | "refund" | "expiry";
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountMovements"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    suspendAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    suspended: boolean;
                };
            };
        };
        responses: {
            /** @description The new state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            account: string;
                            suspended: boolean;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listAlarms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open and acknowledged alarms, and those that healed in the last 30 days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            alarms: components["schemas"]["ParserAlarm"][];
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    acknowledgeAlarm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the alarm. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alarm. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ParserAlarm"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    readAuditLog: {
        parameters: {
            query?: {
                account?: string;
                action?: string;
                /** @description Id of a user or key, the e-mail address of a user, `system`, `anonymous` or `command-line`. */
                actor?: string;
                /** @description `next_before` of the previous page. */
                before?: number;
                /** @description First UTC day. */
                from?: string;
                limit?: number;
                /** @description Last UTC day. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditLog"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                account?: string;
                action?: string;
                /** @description Id of a user or key, the e-mail address of a user, `system`, `anonymous` or `command-line`. */
                actor?: string;
                format?: "ndjson" | "csv";
                /** @description First UTC day. */
                from?: string;
                /** @description Last UTC day. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    verifyAuditLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether no record was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditVerification"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    grantTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account: string;
                    /** @description Id of the purchase, unique among all accounts. Repeating a grant changes nothing; a different grant with the same id is refused. */
                    id: string;
                    tokens: number;
                };
            };
        };
        responses: {
            /** @description The grant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            account: string;
                            /** @description False if it was already applied. */
                            applied: boolean;
                            /** @description Id of the purchase, unique among all accounts. Repeating a grant changes nothing; a different grant with the same id is refused. */
                            id: string;
                            tokens: number;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getServiceHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings, with recommended actions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceHealth"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Includes invitations to teams; the first to expire comes first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitations"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Account the invitee will own; default: a new one. */
                    account?: string;
                    /** @description Recipient, as a note for the list. Nothing is sent. */
                    email?: string;
                    /**
                     * @default owner
                     * @enum {string}
                     */
                    role?: "owner" | "operator";
                };
            };
        };
        responses: {
            /** @description The only response that contains the invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvitationAnswer"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    withdrawInvitationOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invitation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            withdrawn: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    followLog: {
        parameters: {
            query?: {
                /** @description `false` ends the stream after the stored lines. */
                follow?: "true" | "false";
                /** @description Least severe line. */
                level?: "debug" | "info" | "warn" | "error";
                /** @description Text in the line, case-insensitive. */
                q?: string;
                /** @description Id of a request: `X-Request-Id`. */
                request?: string;
            };
            header?: {
                /** @description Number of the last line received. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    refundResult: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account: string;
                    /** @description Id of the item in the history. */
                    result: string;
                };
            };
        };
        responses: {
            /** @description The refund. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            account: string;
                            /** @description False if it was already applied. */
                            applied: boolean;
                            /** @description Id of the item in the history. */
                            result: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listSamples: {
        parameters: {
            query?: {
                /** @description Only samples of this parser (package name). */
                parser?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The samples of the last 14 days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            samples: components["schemas"]["ParserSample"][];
                            /** @description Whether the service takes samples: `DRIFT_SAMPLES`. */
                            taking: boolean;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getSample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sample. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sample, as a file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            content: {
                                content_type: string;
                                status: number;
                                /** @description As fetched: untrusted, and not scrubbed. */
                                text: string;
                                /** @description After redirects. */
                                url: string;
                            }[];
                            /** @description As the client sent them. */
                            filters: {
                                [key: string]: string;
                            };
                            sample: components["schemas"]["ParserSample"];
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    deleteSample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sample. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            deleted: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    resetFactorsOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            reset: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    resetPasswordOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The only response that contains the token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResetAnswer"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listParsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parsers, and the engines and providers of this server. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParsersAnswer"];
                };
            };
        };
    };
    getParserSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its kind or the name of its package. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON Schema of the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description JSON Schema 2020-12. */
                        data: {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    learnParser: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers 202 at once; the page is fetched as a job. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LearnInput"];
            };
        };
        responses: {
            /** @description The parser, and what it reads on each page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LearnAnswer"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description More than ten pages, or `Prefer: respond-async`: a job is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
        };
    };
    listLearnedParsers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous answer. */
                cursor?: string;
                /** @description Parsers in an answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your learned parsers, ordered by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LearnedParser"][];
                        next_cursor: string | null;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getLearnedParser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the parser, without `learned/`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LearnedParserDetail"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    deleteLearnedParser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the parser, without `learned/`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parser is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            deleted: number;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    changeLearnedParser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the parser, without `learned/`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LearnedParserPatch"];
            };
        };
        responses: {
            /** @description The parser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LearnedParserDetail"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    packageLearnedParser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the parser, without `learned/`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The folder of the package, as an archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
        };
    };
    promoteLearnedVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the parser, without `learned/`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromoteInput"];
            };
        };
        responses: {
            /** @description The parser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LearnedParserDetail"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listLearnedVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the parser, without `learned/`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 20 versions, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LearnedParserVersion"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listPresets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All presets, ordered by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Preset"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    createPreset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresetInput"];
            };
        };
        responses: {
            /** @description The preset. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Preset"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the preset. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Preset"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    deletePreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the preset. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preset is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            deleted: number;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    changePreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the preset. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresetPatch"];
            };
        };
        responses: {
            /** @description The preset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Preset"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getPricing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table that the service itself uses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PriceTable"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    extractProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
            };
            path: {
                network: "linkedin";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
        };
    };
    listCookieSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions that have not expired, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CookieSession"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    createCookieSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionInput"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CookieSession"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getCookieSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CookieSession"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    deleteCookieSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.id` of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            deleted: number;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getSharedResult: {
        parameters: {
            query: {
                /** @description Token from the link. */
                token: string;
            };
            header?: never;
            path: {
                /** @description Id of the result. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SharedResult"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    changeTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the account. */
                    name?: string;
                    /** @description Members without it must set it up when they next sign in. */
                    require_two_factor?: boolean;
                };
            };
        };
        responses: {
            /** @description The team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Shown in the list; the link is also sent there if the service sends e-mails. */
                    email?: string;
                    /**
                     * @default member
                     * @enum {string}
                     */
                    role?: "owner" | "admin" | "member";
                };
            };
        };
        responses: {
            /** @description The only response that contains the invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewTeamInvitation"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.invitations[].id` of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            withdrawn: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    leaveTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description You are signed out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            left: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description Also revoke all valid keys that the member made. */
                revoke_keys?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description `data.members[].id` of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id, and the keys of the member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RemovedMember"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.members[].id` of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "admin" | "member";
                };
            };
        };
        responses: {
            /** @description The new role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            role: "owner" | "admin" | "member";
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Deliveries of one job. */
                job?: string;
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description `ended`: its endpoint answered 410, or the job or endpoint that caused it no longer exists. */
                status?: "waiting" | "delivered" | "failed" | "ended" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        has_more: boolean;
                        next_cursor: string | null;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data[].id` of the list: `msg_` and a ULID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryDetails"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data[].id` of the list: `msg_` and a ULID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is waiting to be sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryDetails"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All fields are null if no endpoint is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            below: number | null;
                            events: ("balance.low" | "parser.drift" | "parser.candidate")[];
                            since: string | null;
                            url: string | null;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    setWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            below: number | null;
                            events: ("balance.low" | "parser.drift" | "parser.candidate")[];
                            since: string | null;
                            url: string | null;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    removeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All fields are null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            below: number | null;
                            events: ("balance.low" | "parser.drift" | "parser.candidate")[];
                            since: string | null;
                            url: string | null;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, and the previous one while it still signs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC.
                             */
                            created_at: string;
                            /** @description The previous secret, which also signs until then. */
                            previous: {
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC.
                                 */
                                ends_at: string;
                                secret: string;
                            } | null;
                            /** @description The current secret: `whsec_` and base64. */
                            secret: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Hours for which the previous secret also signs; 0 retires it at once.
                     * @default 24
                     */
                    keep_previous_hours?: number;
                };
            };
        };
        responses: {
            /** @description The new secret and the previous one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC.
                             */
                            created_at: string;
                            /** @description The previous secret, which also signs until then. */
                            previous: {
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC.
                                 */
                                ends_at: string;
                                secret: string;
                            } | null;
                            /** @description The current secret: `whsec_` and base64. */
                            secret: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where messages are sent: http or https. */
                    url: string;
                };
            };
        };
        responses: {
            /** @description The delivery is waiting to be sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryDetails"];
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getBotPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For the owners of sites. Needs `BOT_CONTACT`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is running. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alive"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics in the Prometheus text format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    pressure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of waiting job pages, and of pages fetched in parallel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pressure"];
                };
            };
        };
    };
    readBody: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assertive?: unknown;
                    base?: unknown;
                    cacheTolerance?: unknown;
                    detachInvisibles?: unknown;
                    doNotTrack?: unknown;
                    engine?: unknown;
                    /** @description The page itself. */
                    html?: string;
                    injectFrameScript?: unknown;
                    injectPageScript?: unknown;
                    instruction?: unknown;
                    jsonSchema?: unknown;
                    keepImgDataUrl?: unknown;
                    locale?: unknown;
                    markdownChunking?: unknown;
                    noCache?: unknown;
                    noGfm?: unknown;
                    /** @description A PDF, Base64. */
                    pdf?: string;
                    proxy?: unknown;
                    proxyUrl?: unknown;
                    referer?: unknown;
                    removeSelector?: unknown;
                    respondTiming?: unknown;
                    respondWith?: unknown;
                    retainImages?: unknown;
                    retainLinks?: unknown;
                    returnFormat?: unknown;
                    robotsTxt?: unknown;
                    setCookies?: unknown;
                    targetSelector?: unknown;
                    timeout?: unknown;
                    tokenBudget?: unknown;
                    /** @description The page to read, or the origin of `html` or `pdf`. */
                    url?: string;
                    userAgent?: unknown;
                    viewport?: unknown;
                    waitForSelector?: unknown;
                    withGeneratedAlt?: unknown;
                    withIframe?: unknown;
                    withImagesSummary?: unknown;
                    withLinksSummary?: unknown;
                    withShadowDom?: unknown;
                };
            };
        };
        responses: {
            /** @description Title, address and Markdown as text; by `Accept`, Markdown alone, JSON, or one event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReaderAnswer"];
                    "text/event-stream": string;
                    "text/markdown": string;
                    "text/plain": string;
                };
            };
        };
    };
    readUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The URL to read, unencoded. */
                url: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Title, address and Markdown as text; by `Accept`, Markdown alone, JSON, or one event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReaderAnswer"];
                    "text/event-stream": string;
                    "text/markdown": string;
                    "text/plain": string;
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready for requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
        };
    };
    searchPages: {
        parameters: {
            query?: {
                /** @description Language of the results: `en`, `pt-BR`. */
                hl?: string;
                /** @description Number of results: 1 to 20, usually 5. */
                num?: string;
                /** @description The query. */
                q?: string;
                /** @description Only results from these domains. */
                site?: string;
                type?: "web" | "news";
            };
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Title, address, description and content of each result as text; by `Accept`, JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPagesAnswer"];
                    "text/event-stream": string;
                    "text/markdown": string;
                    "text/plain": string;
                };
            };
        };
    };
    searchPagesByBody: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assertive?: unknown;
                    base?: unknown;
                    cacheTolerance?: unknown;
                    count?: string | number;
                    detachInvisibles?: unknown;
                    doNotTrack?: unknown;
                    engine?: unknown;
                    gl?: string | number;
                    hl?: string | number;
                    injectFrameScript?: unknown;
                    injectPageScript?: unknown;
                    instruction?: unknown;
                    jsonSchema?: unknown;
                    keepImgDataUrl?: unknown;
                    locale?: unknown;
                    location?: string | number;
                    markdownChunking?: unknown;
                    noCache?: unknown;
                    noGfm?: unknown;
                    num?: string | number;
                    page?: string | number;
                    provider?: string | number;
                    proxy?: unknown;
                    proxyUrl?: unknown;
                    /** @description The query. */
                    q: string;
                    referer?: unknown;
                    removeSelector?: unknown;
                    respondTiming?: unknown;
                    respondWith?: unknown;
                    retainImages?: unknown;
                    retainLinks?: unknown;
                    returnFormat?: unknown;
                    robotsTxt?: unknown;
                    setCookies?: unknown;
                    site?: string | number;
                    targetSelector?: unknown;
                    timeout?: unknown;
                    tokenBudget?: unknown;
                    type?: string | number;
                    userAgent?: unknown;
                    viewport?: unknown;
                    waitForSelector?: unknown;
                    withGeneratedAlt?: unknown;
                    withIframe?: unknown;
                    withImagesSummary?: unknown;
                    withLinksSummary?: unknown;
                    withShadowDom?: unknown;
                };
            };
        };
        responses: {
            /** @description Title, address, description and content of each result as text; by `Accept`, JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPagesAnswer"];
                    "text/event-stream": string;
                    "text/markdown": string;
                    "text/plain": string;
                };
            };
        };
    };
    searchPagesByPath: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The query. */
                query: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Title, address, description and content of each result as text; by `Accept`, JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPagesAnswer"];
                    "text/event-stream": string;
                    "text/markdown": string;
                    "text/plain": string;
                };
            };
        };
    };
}
