import type { Check } from '../checks.ts';
import type { SecretPattern } from './secret-pattern.ts';

function readRule(line: string): SecretPattern {
  const [kind = '', words = '', source = '', wordAt = '', accepts] = line.split('\t');
  return {
    kind,
    words: words.split(' '),
    wordAt: Number(wordAt),
    pattern: { source, flags: '' },
    isToken: true,
    ...(accepts && { accepts: accepts as Check }),
  };
}

/** Columns: kind, words, pattern, offset of the word in a match if it is not 0, name of a check. */
const RULES = String.raw`
anthropic-key	sk-ant-	sk-ant-[\w-]{16,}
openrouter-key	sk-or-	sk-or-v1-[\da-f]{32,}
openai-key	sk-	sk-(?!ssh-|ecdsa-)[\w-]{20,256}		looksRandom
groq-key	gsk_	gsk_[A-Za-z\d]{40,}
replicate-token	r8_	r8_[A-Za-z\d]{36,}
perplexity-key	pplx-	pplx-[A-Za-z\d]{40,}
xai-key	xai-	xai-[A-Za-z\d]{60,}
nvidia-key	nvapi-	nvapi-[\w-]{50,}
huggingface-token	hf_ api_org_	(?:hf|api_org)_[A-Za-z\d]{30,}
github-token	gho_ ghp_ ghs_ ghu_ ghr_ github_pat_	(?:gh[opsur]_[A-Za-z\d]{30,}|github_pat_\w{30,})
gitlab-token	glpat- gldt- glrt- glcbt- glptt- glft- glsoat- glimt- glagent- gloas-	gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas)-[\w.-]{18,}
bitbucket-password	atbb	ATBB[A-Za-z\d]{28,}
atlassian-token	atatt3 atctt3 atstt3	AT(?:AT|CT|ST)T3[\w=-]{60,}
aws-key-id	akia asia abia acca	A(?:KIA|SIA|BIA|CCA)[A-Z\d]{16}(?![A-Za-z\d])
alibaba-key-id	ltai	LTAI[A-Za-z\d]{17,21}(?![A-Za-z\d])
azure-client-secret	0q~ 1q~ 2q~ 3q~ 4q~ 5q~ 6q~ 7q~ 8q~ 9q~	[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])	3
google-key	aiza	AIza[\w-]{35,}
google-token	ya29.	ya29\.[\w-]{20,}
google-client-secret	gocspx-	GOCSPX-[\w-]{28,}
google-refresh-token	1//0	1\/\/0[\w-]{40,}
firebase-key	:apa91b	AAAA[\w-]{7}:APA91b[\w-]{100,}	11
slack-token	xox xapp-	x(?:ox[abceoprs](?:\.xox[bp])?|app)-[\w-]{10,}
slack-webhook	hooks.slack.com/	(?<before>hooks\.slack\.com\/(?:services|workflows|triggers)\/)(?<secret>[A-Za-z\d+/_-]{20,})
stripe-key	k_live_ k_test_	[srp]k_(?:live|test)_[A-Za-z\d]{16,}	1
webhook-secret	whsec_	whsec_[A-Za-z\d+/=]{24,}
square-token	sq0atp- sq0csp- sq0idp- eaaa	(?:sq0(?:atp|csp|idp)-[\w-]{22,}|EAAA[\w-]{60}(?![\w-]))
paypal-token	access_token$	access_token\$(?:production|sandbox)\$[\da-z]{10,20}\$[\da-f]{30,}
shopify-token	shpat_ shpca_ shppa_ shpss_	shp(?:at|ca|pa|ss)_[\da-fA-F]{30,}
flutterwave-key	flwseck	FLWSECK(?:_TEST)?-[\da-zA-Z-]{12,}
easypost-key	ezak eztk	EZ[AT]K[A-Za-z\d]{50,}
sendgrid-key	sg.	SG\.[\w-]{16,64}\.[\w-]{16,}
brevo-key	xkeysib- xsmtpsib-	x(?:key|smtp)sib-[\da-f]{40,}(?:-[\w]{12,})?
mailgun-key	key-	key-[\da-f]{32}(?![A-Za-z\d])
mailchimp-key	-us	[\da-f]{32}-us\d{1,2}(?!\d)	32
npm-token	npm_	npm_[A-Za-z\d]{30,}
pypi-token	pypi-ageic	pypi-AgEIc[\w-]{50,}
rubygems-key	rubygems_	rubygems_[\da-f]{40,}
nuget-key	oy2	oy2[a-z\d]{43}(?![A-Za-z\d])
clojars-token	clojars_	CLOJARS_[\da-f]{50,}
docker-token	dckr_pat_ dckr_oat_	dckr_[po]at_[\w-]{24,}
digitalocean-token	_v1_	do[opr]_v1_[\da-f]{40,}	3
heroku-key	hrku-	HRKU-[\w-]{30,}
cloudflare-key	v1.0-	v1\.0-[\da-f]{24}-[\da-f]{100,}
cloudflare-token	cfut_ cfat_ cfk_	cf(?:ut|at|k)_[A-Za-z\d]{40,}
fly-token	fm1_ fm2_ fo1_	f(?:m1|m2|o1)_[\w+/=-]{40,}
netlify-token	nfp_	nfp_[A-Za-z\d]{36,}
supabase-key	sbp_ sb_secret_	sb(?:p_(?:v0_)?[\da-f]{40,}|_secret_[\w-]{30,})
planetscale-token	pscale_	pscale_(?:tkn|pw|oauth)_[\w=.-]{32,}
databricks-token	dapi	dapi[\da-h]{32}(?:-\d)?(?![A-Za-z\d])
vault-token	hvs. hvb. hvr.	hv[sbr]\.[\w-]{24,}
terraform-token	.atlasv1.	[A-Za-z\d]{14}\.atlasv1\.[\w=-]{60,}	14
pulumi-token	pul-	pul-[\da-f]{40}(?![A-Za-z\d])
doppler-token	dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.	dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{2,35}\.)?[A-Za-z\d]{40,}
onepassword-token	ops_eyj	ops_eyJ[\w+/=-]{100,}
age-key	age-secret-key-1 age-plugin-	AGE-(?:SECRET-KEY|PLUGIN-[A-Z\d-]{1,30})-1[02-9AC-HJ-NP-Z]{50,}
tailscale-key	tskey-	tskey-[a-z]{2,12}-[\w-]{16,}
openshift-token	sha256~	sha256~[\w-]{43}(?![\w-])
grafana-token	glsa_ glc_	gl(?:sa_[A-Za-z\d]{32}_[\da-fA-F]{8}|c_[A-Za-z\d+/]{32,}={0,3})
newrelic-key	nrak- nrjs- nrii- nrra-	NR(?:AK|JS|II|RA)-[A-Za-z\d_-]{19,}
newrelic-license	nral	[\da-f]{36}NRAL	36
dynatrace-token	dt0c01. dt0s01.	dt0[cs]01\.[A-Z\d]{8,24}\.[A-Z\d]{64}
sentry-token	sntrys_ sntryu_	sntry(?:s_[\w+/=]{60,}|u_[\da-f]{60,})
sonar-token	sqp_ squ_ sqa_	sq[pua]_[\da-z]{40}(?![A-Za-z\d])
sourcegraph-token	sgp_	sgp_(?:[\da-fA-F]{16}_|local_)?[\da-fA-F]{40}(?![A-Za-z\d])
buildkite-token	bkua_	bkua_[\da-f]{40}(?![A-Za-z\d])
linear-key	lin_api_ lin_oauth_	lin_(?:api|oauth)_[A-Za-z\d]{32,}
notion-token	ntn_ secret_	(?:ntn_[A-Za-z\d]{40,}|secret_[A-Za-z\d]{43}(?![A-Za-z\d]))
figma-token	figd_ figo_ figor_	fig(?:d|o|or)_[\w-]{36,}
contentful-token	cfpat-	CFPAT-[\w-]{43,}
postman-key	pmak-	PMAK-[\da-f]{24}-[\da-f]{34}
typeform-token	tfp_	tfp_[\w.=-]{40,}
readme-key	rdme_	rdme_[a-z\d]{60,}
launchdarkly-key	sdk- api- mob-	(?:sdk|api|mob)-[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}
mapbox-token	sk.eyj	sk\.eyJ[\w-]{20,512}\.[\w-]{16,}
jwt	eyj	eyJ[\w-]{8,512}\.eyJ[\w-]{8,4096}\.[\w-]*
`;

/** Keys and tokens that their format identifies in any context. None begins mid-word. */
export const providerSecrets: readonly SecretPattern[] = RULES.trim().split('\n').map(readRule);
