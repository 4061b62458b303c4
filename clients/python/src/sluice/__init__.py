"""A typed client of the Sluice API: URLs and files in, structured data out."""

from . import types
from ._async.account import AsyncKeys, AsyncOperator
from ._async.client import AsyncSluice
from ._async.jobs import AsyncJobs
from ._async.learned_parsers import AsyncLearnedParsers
from ._async.monitors import AsyncMonitors
from ._async.sessions import AsyncSessions
from ._async.webhooks import AsyncWebhooks
from ._request import VERSION as __version__
from ._sync.account import Keys, Operator
from ._sync.client import Sluice
from ._sync.jobs import Jobs
from ._sync.learned_parsers import LearnedParsers
from ._sync.monitors import Monitors
from ._sync.sessions import Sessions
from ._sync.webhooks import Webhooks
from .errors import (
    InsufficientTokensError,
    InvalidRequestError,
    NotFoundError,
    PageError,
    ServiceError,
    SiteError,
    SluiceApiError,
    SluiceConnectionError,
    SluiceError,
    SluiceTimeoutError,
    UnauthorizedError,
    WebhookVerificationError,
)
from .results import (
    FetchResult,
    JobEvent,
    Listed,
    MapResult,
    ProfileResult,
    ReadResult,
    Receipt,
    SearchResult,
    StartedJob,
)
from .webhooks import WebhookMessage, verify_webhook

__all__ = [
    "AsyncJobs",
    "AsyncKeys",
    "AsyncLearnedParsers",
    "AsyncMonitors",
    "AsyncSessions",
    "AsyncOperator",
    "AsyncSluice",
    "AsyncWebhooks",
    "FetchResult",
    "InsufficientTokensError",
    "InvalidRequestError",
    "JobEvent",
    "Jobs",
    "Keys",
    "LearnedParsers",
    "Listed",
    "MapResult",
    "Monitors",
    "Sessions",
    "NotFoundError",
    "Operator",
    "PageError",
    "ProfileResult",
    "ReadResult",
    "Receipt",
    "SearchResult",
    "ServiceError",
    "SiteError",
    "Sluice",
    "SluiceApiError",
    "SluiceConnectionError",
    "SluiceError",
    "SluiceTimeoutError",
    "StartedJob",
    "UnauthorizedError",
    "WebhookMessage",
    "WebhookVerificationError",
    "Webhooks",
    "__version__",
    "types",
    "verify_webhook",
]
