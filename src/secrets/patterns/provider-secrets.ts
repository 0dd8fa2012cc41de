import type { Check } from '../checks.ts';
import { anyCase, exactly, type SecretPattern, whole } from './secret-pattern.ts';

/**
 * Formats that are a prefix and random characters: kind, prefixes, and how many characters follow at least, which are
 * letters and digits, with `h` hexadecimal digits, with `w` also `_` and `-`.
 */
const PREFIXED = `
anthropic-key:sk-ant-:16w groq-key:gsk_:40 replicate-token:r8_:36 perplexity-key:pplx-:40 xai-key:xai-:60
nvidia-key:nvapi-:50w huggingface-token:hf_,api_org_:30 github-token:gho_,ghp_,ghs_,ghu_,ghr_:30
github-token:github_pat_:30w bitbucket-password:ATBB:28 google-key:AIza:35w google-token:ya29.:20w
google-client-secret:GOCSPX-:28w easypost-key:EZAK,EZTK:50 npm-token:npm_:30 pypi-token:pypi-AgEIc:50w
rubygems-key:rubygems_:40h clojars-token:CLOJARS_:50h docker-token:dckr_pat_,dckr_oat_:24w heroku-key:HRKU-:30w
cloudflare-token:cfut_,cfat_,cfk_:40 netlify-token:nfp_:36 planetscale-token:pscale_tkn_,pscale_pw_:32w
vault-token:hvs.,hvb.,hvr.:24w pulumi-token:pul-:40h newrelic-key:NRAK-,NRJS-,NRII-,NRRA-,NRBR-:19w
sonar-token:sqp_,squ_,sqa_:40 buildkite-token:bkua_:40h linear-key:lin_api_,lin_oauth_:32 readme-key:rdme_:60
figma-token:figd_,figo_,figor_:36w contentful-token:CFPAT-:43w shopify-token:shpat_,shpca_,shppa_,shpss_:30
render-key:rnd_:20 neon-key:napi_:40 pinecone-key:pcsk_:40w tavily-key:tvly-:28w jina-key:jina_:40w
e2b-key:e2b_:40h cerebras-key:csk-:40 fireworks-key:fw_:20 anyscale-key:esecret_:24 elevenlabs-key:sk_:48h
checkout-key:sk_sbox_:24 n8n-key:n8n_api_:24w shopify-token:shptka_:30h alchemy-key:alcht_:28
openrouter-key:sk-or-:32w canva-token:cnvca:40w gitter-token:ghb_:36 posthog-key:phx_,phs_:32
vercel-token:vcp_,vci_,vca_,vcr_,vck_:24 vercel-token:vercel_blob_rw_:30w razorpay-key:rzp_live_,rzp_test_:14
buildkite-token:bkaj_,bkct_:36 mongodb-key:mdb_sa_sk_:36w gitlab-token:gldp-,glwt-,glsrt-,gltok-:20w
duffel-token:duffel_live_,duffel_test_:40w tower-token:tfp_:40w live-key:live_,test_:30
dbt-token:dbtc_,dbtu_:30w honeycomb-key:hcaik_,hcaic_,hcxik_,hcxlk_,hcbik_:40 trello-token:ATTA:60h
wakatime-key:waka_:32w firecrawl-key:fc-:32h runpod-key:rpa_:40 cursor-key:key_:64h modal-token:ak-,as-:22
opencollective-key:oc_:40h temporal-key:tmprl_:40w octopus-key:API-:26 context7-key:ctx7sk-:30w
depot-token:depot_org_,depot_project_:40 socket-token:sktsec_:40w axiom-token:xaat-,xapt-:32w
honeybadger-token:hbp_:30 pinterest-token:pina_:40 elastic-key:essu_:40 zuplo-key:zpka_:30w
aiven-password:AVNS_:18w mailersend-key:mlsn.:40h svix-key:testsk_:28w adobe-secret:p8e-:32
facebook-token:EAAM,EAAC:100 gitlab-token:glffct-,GR1348941:20w infracost-key:ico-:32
intra42-secret:s-s4t2ud-,s-s4t2af-:64h prefect-key:pnu_:36 scalingo-token:tk-us-:48w
settlemint-token:sm_aat_,sm_pat_,sm_sat_:16 shippo-token:shippo_live_,shippo_test_:40
`;

/** Columns: kind, words, pattern, offset of the word in a match if it is not 0, name of a check. */
const RULES = String.raw`
openai-key	sk-	sk-(?!ssh-|ecdsa-)[\w-]{20,256}		looksRandom
gitlab-token	glpat- gldt- glrt- glcbt- glptt- glft- glsoat- glimt- glagent- gloas-	gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas)-[\w.-]{18,}
atlassian-token	atatt3 atctt3 atstt3	AT(?:AT|CT|ST)T3[\w=-]{60,}
aws-key-id	akia asia abia acca a3t	A(?:KIA|SIA|BIA|CCA|3T[A-Z\d])[A-Z\d]{16}(?![A-Za-z\d])
alibaba-key-id	ltai	LTAI[A-Za-z\d]{17,21}(?![A-Za-z\d])
azure-client-secret	0q~ 1q~ 2q~ 3q~ 4q~ 5q~ 6q~ 7q~ 8q~ 9q~	[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])	3
google-refresh-token	1//0	1\/\/0[\w-]{40,}
firebase-key	:apa91b	AAAA[\w-]{7}:APA91b[\w-]{100,}	11
slack-token	xox xapp-	x(?:ox[abcdeoprs](?:\.xox[bp])?|app)-[\w%+/-]{10,}
slack-webhook	hooks.slack.com/	(?<before>hooks\.slack\.com\/(?:services|workflows|triggers)\/)(?<secret>[A-Za-z\d+/_-]{20,})
stripe-key	k_live_ k_test_ k_prod_	(?:[srp]k_(?:live|test)_[A-Za-z\d]{16,}|[sr]k_(?:live|test|prod)_[A-Za-z\d]{10,}(?![\w-]))	1
webhook-secret	whsec_	whsec_[A-Za-z\d+/=]{24,}
square-token	sq0atp- sq0csp- sq0idp- eaaa	(?:sq0(?:atp|csp|idp)-[\w-]{22,}|EAAA[\w-]{60}(?![\w-]))
paypal-token	access_token$	access_token\$(?:production|sandbox)\$[\da-z]{10,20}\$[\da-f]{30,}
flutterwave-key	flwseck	FLWSECK(?:_TEST)?-[\da-zA-Z-]{12,}
sendgrid-key	sg.	SG\.[\w-]{16,64}\.[\w-]{16,}
brevo-key	xkeysib- xsmtpsib-	x(?:key|smtp)sib-[\da-f]{40,}(?:-[\w]{12,})?
mailgun-key	key-	key-[\da-f]{32}(?![A-Za-z\d])
mailchimp-key	-us	[\da-f]{32}-us\d{1,2}(?!\d)	32
nuget-key	oy2	oy2[a-z\d]{43}(?![A-Za-z\d])
digitalocean-token	_v1_	do[opr]_v1_[\da-fA-F]{40,}	3
cloudflare-key	v1.0-	v1\.0-[\da-f]{24}-[\da-f]{100,}
fly-token	fm1_ fm1a_ fm1r_ fm2_ fo1_	f(?:m1[ar]?|m2|o1)_[\w+/=-]{40,}
supabase-key	sbp_ sb_secret_	sb(?:p_(?:v0_)?[\da-f]{40,}|_secret_[\w-]{30,})
databricks-token	dapi	dapi[\da-h]{32}(?:-\d)?(?![A-Za-z\d])
terraform-token	.atlasv1.	[A-Za-z\d]{14}\.atlasv1\.[\w=-]{60,}	14
doppler-token	dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.	dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{2,35}\.)?[A-Za-z\d]{40,}
onepassword-token	ops_eyj	ops_eyJ[\w+/=-]{100,}
age-key	age-secret-k age-plugin-	AGE-(?:SECRET-KEY|PLUGIN-[A-Z\d-]{1,30})-1[02-9AC-HJ-NP-Z]{50,}
tailscale-key	tskey-	tskey-[a-z]{2,12}-[\w-]{16,}
openshift-token	sha256~	sha256~[\w-]{43}(?![\w-])
grafana-token	glsa_ glc_	gl(?:sa_[A-Za-z\d]{32}_[\da-fA-F]{8}|c_[A-Za-z\d+/]{32,}={0,3})
newrelic-license	nral	[\da-f]{36}NRAL	36
dynatrace-token	dt0c01. dt0s01.	dt0[cs]01\.[A-Z\d]{8,24}\.[A-Z\d]{64}
sentry-token	sntrys_ sntryu_	sntry(?:s_[\w+/=]{60,}|u_[\da-f]{60,})
sourcegraph-token	sgp_	sgp_(?:[\da-fA-F]{16}_|local_)?[\da-fA-F]{40}(?![A-Za-z\d])
notion-token	ntn_ secret_	(?:ntn_[A-Za-z\d]{40,}|secret_[A-Za-z\d]{43}(?![A-Za-z\d]))
postman-key	pmak-	PMAK-[\da-f]{24}-[\da-f]{34}
typeform-token	tfp_	tfp_[\w.=-]{40,}
launchdarkly-key	sdk- api- mob-	(?:sdk|api|mob)-[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}
mapbox-token	sk.eyj	sk\.eyJ[\w-]{20,512}\.[\w-]{16,}
jwt	eyj	eyJ[\w-]{8,512}\.eyJ[\w-]{8,4096}\.[\w-]*
langsmith-key	lsv2_	lsv2_(?:pt|sk)_[\da-f]{32}_[\da-f]{8,12}
bedrock-key	absk	ABSK[A-Za-z\d+/]{100,}={0,2}
aws-session-token	iqojb3jpz2lu fwogzxivyxdz	(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z\d+/=]{100,}
amazon-key	amzn.mws. amzn1.oa2-cs.	amzn(?:\.mws\.[\da-f-]{36}|1\.oa2-cs\.v1\.[\da-f]{64})
dropbox-token	sl.	sl\.(?:u\.)?[\w-]{100,}
circleci-token	ccipat_ ccipra_	CCIP(?:AT|RJ|RA)_[A-Za-z\d]{18,26}_[\da-f]{40}
jfrog-token	akcp cmvmdgtu	(?:AKCp[A-Za-z\d]{60,80}|cmVmdGtu[A-Za-z\d]{50,70})
cockroach-key	ccdb1_	CCDB1_[A-Za-z\d]{20,24}_[A-Za-z\d]{36,44}
packagist-token	packagist_	packagist_(?:oat|ort|uut|out)_[\da-f]{60,}
hubspot-token	pat-na1- pat-eu1- pat-na2-	pat-(?:na|eu)[12]-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}
bitbucket-token	bbdc-	BBDC-[\w+/=-]{40,}
akamai-token	akab-	akab-[a-z\d]{16}-[a-z\d]{16}
instagram-token	igqv igqw igaa	IG(?:QV|QW|AA)[\w-]{100,}
twilio-key	sk0 sk1 sk2 sk3 sk4 sk5 sk6 sk7 sk8 sk9 ska skb skc skd ske skf	SK[\da-f]{32}
resend-key	re_	re_[A-Za-z\d]{6,10}_[A-Za-z\d]{22,28}
airtable-token	pat	pat[A-Za-z\d]{14}\.[\da-f]{64}
voyage-key	pa-	pa-(?=[\w-]{0,42}\d)(?=[\w-]{0,42}[A-Z])[\w-]{43}
convex-key	prod: preview: dev:	(?:prod|preview|dev):[a-z\d:-]{3,60}\|[\w+/=-]{40,}
discord-token	mta mte mti mtm mtq mtu mty mtc mtg mtk	MT[AEIMQUYcgk][\w-]{21,24}\.[\w-]{6}\.[\w-]{27,40}
onepassword-key	a3-	A3-[A-Z\d]{6}-(?:[A-Z\d]{11}|[A-Z\d]{6}-[A-Z\d]{5})(?:-[A-Z\d]{5}){3}
authress-key	sc_ ext_ scauth_ authress_	(?:sc|ext|scauth|authress)_[A-Za-z\d]{5,30}\.[A-Za-z\d]{4,6}\.acc[_-][A-Za-z\d-]{10,32}\.[\w+/=-]{30,120}
clickhouse-key	4b1d	4b1d[A-Za-z\d]{38}
gitlab-session	_gitlab_sess	_gitlab_session=[\da-z]{32}
frameio-token	fio-u-	fio-u-[\w=-]{64}
planetscale-token	pscale_oauth	pscale_oauth_[\w=.-]{32,}
harness-key	pat. sat.	[ps]at\.[\w-]{22}\.[A-Za-z\d]{24}\.[A-Za-z\d]{20}
webhook	hooks.zapier.com/hooks/catch/	hooks\.zapier\.com\/hooks\/catch\/\d{4,12}\/[A-Za-z\d]{5,12}
`;

const LETTERS: Readonly<Record<string, string>> = { '': '[A-Za-z\\d]', h: '[\\da-f]', w: '[\\w-]' };

function ruleOf(token: string): string {
  const [kind, prefixes = '', count = ''] = token.split(':');
  const letters = LETTERS[count.replace(/\d+/, '')];
  // Within a name joined by hyphens a short prefix means nothing.
  const before = prefixes.split(',').some(({ length }) => length < 4) ? '(?<![\\w-])' : '';
  const choice = prefixes.replaceAll('.', '\\.').replaceAll(',', '|');
  const pattern = `${before}(?:${choice})${letters}{${Number.parseInt(count, 10)},}`;
  return [kind, prefixes.toLowerCase().replaceAll(',', ' '), pattern].join('\t');
}

function readRule(line: string): SecretPattern {
  const [kind = '', words = '', format = '', wordAt = '', accepts = 'isNoExample'] = line.split('\t');
  const isOpen = /,\}=?(?:\{0,\d\})?$|[?*)]$/.test(format);
  return {
    kind,
    words: words.split(' '),
    wordAt: Number(wordAt),
    // Without an upper limit, a text with many such prefixes would be read to its end for each of them.
    pattern: exactly`(?:${format.replaceAll(',}', ',256}')})${isOpen ? '' : '(?![\\w-])'}`,
    accepts: accepts as Check,
    isToken: true,
    isWhole: !isOpen,
  };
}

/** Providers whose keys look like nothing in particular, so that only a name in front tells them. */
const NAMES = `
adafruit airtable algolia alibaba artifactory asana atlassian beamer bintray bitbucket bittrex
bundle_enterprise__contribsys__com bundle_gems__contribsys__com cloudflare co_api_key codecov cohere coinbase
confluence confluent contentful datadog discord dnkey droneci dropbox etsy facebook fastly finicity finnhub
flickr freshbooks gitter gocardless heroku hubspot intercom jfrog jira kraken kucoin launchdarkly linear
linked-in linked_in linkedin mailchimp mailchimpsdk mailgun mapbox mattermost meraki message-bird message_bird
messagebird netlify new-relic new-york-times new_relic newrelic newyorktimes nytimes okta plaid private-ai
private_ai privateai rapidapi sendbird sentry snyk sonar squarespace sumo telegr travis twitch twitter typeform
xray yandex zendesk
`
  .trim()
  .split(/\s+/);
/** What stands between the name of a provider and the assigned value. */
const ASSIGNED = String.raw`[ \t\w.-]{0,20}["']?\]?\s{0,3}(?:=>|:{0,3}=|\?=|:)\s{0,3}["'\x60]?`;

/** Keys and tokens that their format identifies in any context, or the name of a provider in front of them. */
export const providerSecrets: readonly SecretPattern[] = [
  ...[...PREFIXED.trim().split(/\s+/).map(ruleOf), ...RULES.trim().split('\n')].map(readRule),
  whole('provider-key', 'isNamedRandom', {
    words: NAMES,
    pattern: anyCase`(?<before>(?:${NAMES.join('|')})${ASSIGNED})(?<secret>[\w+/=.-]{15,120})(?![\w/+-])`,
  }),
];
