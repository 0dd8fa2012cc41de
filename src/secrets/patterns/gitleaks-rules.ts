/*
 * Made by tools/generate-gitleaks-rules.mjs from the rules of gitleaks (https://github.com/gitleaks/gitleaks):
 *
 * MIT License
 *
 * Copyright (c) 2021 Zachary Rice
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this software and associated documentation files (the "Software"), to deal
 * in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
 * copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
 * SOFTWARE.
 */

/** One rule a line: name, whether it is a token or has a name in front, bits per character, words, pattern. */
export const gitleaksRules = String.raw`
1password-secret-key	token	3.8	a3-	A3-[A-Z0-9]{6}-(?:(?:[A-Z0-9]{11})|(?:[A-Z0-9]{6}-[A-Z0-9]{5}))-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}
adafruit-api-key	named	0	adafruit	(?:adafruit)	[a-z0-9_-]{32}
adobe-client-secret	token	2	p8e-	p8e-[a-zA-Z0-9]{32}
age-secret-key	token	0	age-secret-k	AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}
airtable-api-key	named	0	airtable	(?:airtable)	[a-z0-9]{17}
algolia-api-key	named	0	algolia	(?:algolia)	[a-z0-9]{32}
alibaba-secret-key	named	2	alibaba	(?:alibaba)	[a-z0-9]{30}
asana-client-secret	named	0	asana	(?:asana)	[a-z0-9]{32}
atlassian-api-token	named	3.5	atlassian confluence jira	(?:(?:ATLASSIAN|[Aa]tlassian)|(?:CONFLUENCE|[Cc]onfluence)|(?:JIRA|[Jj]ira))	[a-z0-9]{20}[a-f0-9]{4})(?:[\x60'"\s;]|\\[nr]|$)|\b(ATATT3[A-Za-z0-9_\-=]{186}
authress-service-client-access-key	token	2	sc_ ext_ scauth_ authress_	(?:sc|ext|scauth|authress)_[a-zA-Z0-9]{5,30}\.[a-zA-Z0-9]{4,6}\.(?:acc)[_-][a-zA-Z0-9-]{10,32}\.[a-zA-Z0-9+/_=-]{30,120}
aws-access-token	token	3	a3t akia asia abia acca	(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}
beamer-api-token	named	0	beamer	(?:beamer)	b_[a-z0-9=_\-]{44}
bitbucket-client-secret	named	0	bitbucket	(?:bitbucket)	[a-z0-9=_\-]{64}
bittrex-access-key	named	0	bittrex	(?:bittrex)	[a-z0-9]{32}
bittrex-secret-key	named	0	bittrex	(?:bittrex)	[a-z0-9]{32}
cisco-meraki-api-key	named	3	meraki	(?:(?:[Mm]eraki|MERAKI))	[0-9a-f]{40}
clickhouse-cloud-api-secret-key	token	3	4b1d	4b1d[A-Za-z0-9]{38}
cloudflare-api-key	named	2	cloudflare	(?:cloudflare)	[a-z0-9_-]{40}
cloudflare-global-api-key	named	2	cloudflare	(?:cloudflare)	[a-f0-9]{37}
codecov-access-token	named	0	codecov	(?:codecov)	[a-z0-9]{32}
cohere-api-token	named	4	cohere co_api_key	(?:cohere|CO_API_KEY)	[a-zA-Z0-9]{40}
coinbase-access-token	named	0	coinbase	(?:coinbase)	[a-z0-9_-]{64}
confluent-access-token	named	0	confluent	(?:confluent)	[a-z0-9]{16}
confluent-secret-key	named	0	confluent	(?:confluent)	[a-z0-9]{64}
contentful-delivery-api-token	named	0	contentful	(?:contentful)	[a-z0-9=_\-]{43}
datadog-access-token	named	0	datadog	(?:datadog)	[a-z0-9]{40}
defined-networking-api-token	named	0	dnkey	(?:dnkey)	dnkey-[a-z0-9=_\-]{26}-[a-z0-9=_\-]{52}
digitalocean-access-token	token	3	doo_v1_	doo_v1_[a-f0-9]{64}
digitalocean-pat	token	3	dop_v1_	dop_v1_[a-f0-9]{64}
digitalocean-refresh-token	token	0	dor_v1_	dor_v1_[a-fA-F0-9]{64}
discord-api-token	named	0	discord	(?:discord)	[a-f0-9]{64}
discord-client-secret	named	2	discord	(?:discord)	[a-z0-9=_\-]{32}
droneci-access-token	named	0	droneci	(?:droneci)	[a-z0-9]{32}
dropbox-api-token	named	0	dropbox	(?:dropbox)	[a-z0-9]{15}
dropbox-long-lived-api-token	named	0	dropbox	(?:dropbox)	[a-z0-9]{11}(AAAAAAAAAA)[a-z0-9\-_=]{43}
dropbox-short-lived-api-token	named	0	dropbox	(?:dropbox)	sl\.[a-z0-9\-=_]{135}
duffel-api-token	token	2	duffel_test_ duffel_live_	duffel_(?:test|live)_[a-zA-Z0-9_\-=]{43}
etsy-access-token	named	3	etsy	(?:(?:ETSY|[Ee]tsy))	[a-z0-9]{24}
facebook-page-access-token	token	4	eaam eaac	EAA[MC][a-zA-Z0-9]{100,}
facebook-secret	named	3	facebook	(?:facebook)	[a-f0-9]{32}
fastly-api-token	named	0	fastly	(?:fastly)	[a-z0-9=_\-]{32}
finicity-api-token	named	0	finicity	(?:finicity)	[a-f0-9]{32}
finicity-client-secret	named	0	finicity	(?:finicity)	[a-z0-9]{20}
finnhub-access-token	named	0	finnhub	(?:finnhub)	[a-z0-9]{20}
flickr-access-token	named	0	flickr	(?:flickr)	[a-z0-9]{32}
flyio-access-token	token	4	fo1_ fm1a_ fm1r_ fm2_	(?:fo1_[\w-]{43}|fm1[ar]_[a-zA-Z0-9+\/]{100,}={0,3}|fm2_[a-zA-Z0-9+\/]{100,}={0,3})
frameio-api-token	token	0	fio-u-	fio-u-[a-zA-Z0-9\-_=]{64}
freshbooks-access-token	named	0	freshbooks	(?:freshbooks)	[a-z0-9]{64}
gitlab-feature-flag-client-token	token	3	glffct-	glffct-[0-9a-zA-Z_\-]{20}
gitlab-rrt	token	3	gr1348941	GR1348941[\w-]{20}
gitlab-session-cookie	token	3	_gitlab_sess	_gitlab_session=[0-9a-z]{32}
gitter-access-token	named	0	gitter	(?:gitter)	[a-z0-9_-]{40}
gocardless-api-token	named	0	gocardless	(?:gocardless)	live_[a-z0-9\-_=]{40}
harness-api-key	token	0	pat. sat.	(?:pat|sat)\.[a-zA-Z0-9_-]{22}\.[a-zA-Z0-9]{24}\.[a-zA-Z0-9]{20}
heroku-api-key	named	0	heroku	(?:heroku)	[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}
hubspot-api-key	named	0	hubspot	(?:hubspot)	[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}
infracost-api-token	token	3	ico-	ico-[a-zA-Z0-9]{32}
intercom-api-key	named	0	intercom	(?:intercom)	[a-z0-9=_\-]{60}
intra42-client-secret	token	3	s-s4t2ud- s-s4t2af-	s-s4t2(?:ud|af)-[abcdef0123456789]{64}
jfrog-api-key	named	0	jfrog artifactory bintray xray	(?:jfrog|artifactory|bintray|xray)	[a-z0-9]{73}
jfrog-identity-token	named	0	jfrog artifactory bintray xray	(?:jfrog|artifactory|bintray|xray)	[a-z0-9]{64}
kraken-access-token	named	0	kraken	(?:kraken)	[a-z0-9\/=_\+\-]{80,90}
kucoin-access-token	named	0	kucoin	(?:kucoin)	[a-f0-9]{24}
kucoin-secret-key	named	0	kucoin	(?:kucoin)	[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}
launchdarkly-access-token	named	0	launchdarkly	(?:launchdarkly)	[a-z0-9=_\-]{40}
linear-client-secret	named	2	linear	(?:linear)	[a-f0-9]{32}
linkedin-client-secret	named	2	linkedin linked_in linked-in	(?:linked[_-]?in)	[a-z0-9]{16}
mailchimp-api-key	named	0	mailchimpsdk mailchimp	(?:MailchimpSDK.initialize|mailchimp)	[a-f0-9]{32}-us\d\d
mailgun-private-api-token	named	0	mailgun	(?:mailgun)	key-[a-f0-9]{32}
mailgun-signing-key	named	0	mailgun	(?:mailgun)	[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8}
mapbox-api-token	named	0	mapbox	(?:mapbox)	pk\.[a-z0-9]{60}\.[a-z0-9]{22}
mattermost-access-token	named	0	mattermost	(?:mattermost)	[a-z0-9]{26}
messagebird-api-token	named	0	messagebird message_bird message-bird	(?:message[_-]?bird)	[a-z0-9]{25}
netlify-access-token	named	0	netlify	(?:netlify)	[a-z0-9=_\-]{40,46}
new-relic-browser-api-token	named	0	new-relic newrelic new_relic	(?:new-relic|newrelic|new_relic)	NRJS-[a-f0-9]{19}
new-relic-insert-key	named	0	new-relic newrelic new_relic	(?:new-relic|newrelic|new_relic)	NRII-[a-z0-9-]{32}
new-relic-user-api-key	named	0	new-relic newrelic new_relic	(?:new-relic|newrelic|new_relic)	NRAK-[a-z0-9]{27}
nytimes-access-token	named	0	nytimes new-york-times newyorktimes	(?:nytimes|new-york-times,|newyorktimes)	[a-z0-9=_\-]{32}
okta-access-token	named	4	okta	(?:(?:[Oo]kta|OKTA))	00[\w=\-]{40}
plaid-api-token	named	0	plaid	(?:plaid)	access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}
plaid-secret-key	named	3.5	plaid	(?:plaid)	[a-z0-9]{30}
prefect-api-token	token	2	pnu_	pnu_[a-zA-Z0-9]{36}
privateai-api-token	named	3	privateai private_ai private-ai	(?:private[_-]?ai)	[a-z0-9]{32}
rapidapi-access-token	named	0	rapidapi	(?:rapidapi)	[a-z0-9_-]{50}
scalingo-api-token	token	2	tk-us-	tk-us-[\w-]{48}
sendbird-access-token	named	0	sendbird	(?:sendbird)	[a-f0-9]{40}
sentry-access-token	named	3	sentry	(?:sentry)	[a-f0-9]{64}
settlemint-application-access-token	token	3	sm_aat_	sm_aat_[a-zA-Z0-9]{16}
settlemint-personal-access-token	token	3	sm_pat_	sm_pat_[a-zA-Z0-9]{16}
settlemint-service-access-token	token	3	sm_sat_	sm_sat_[a-zA-Z0-9]{16}
shippo-api-token	token	2	shippo_live_ shippo_test_	shippo_(?:live|test)_[a-fA-F0-9]{40}
sidekiq-secret	named	0	bundle_enterprise__contribsys__com bundle_gems__contribsys__com	(?:BUNDLE_ENTERPRISE__CONTRIBSYS__COM|BUNDLE_GEMS__CONTRIBSYS__COM)	[a-f0-9]{8}:[a-f0-9]{8}
snyk-api-token	named	0	snyk	(?:snyk[_.-]?(?:(?:api|oauth)[_.-]?)?(?:key|token))	[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}
sonar-api-token	named	0	sonar	(?:sonar[_.-]?(login|token))	[a-z0-9=_\-]{40}
squarespace-access-token	named	0	squarespace	(?:squarespace)	[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}
stripe-access-token	token	2	sk_test_ sk_live_ sk_prod_ rk_test_ rk_live_ rk_prod_	(?:sk|rk)_(?:test|live|prod)_[a-zA-Z0-9]{10,99}
sumologic-access-token	named	3	sumo	(?:(?:[Ss]umo|SUMO))	[a-z0-9]{64}
telegram-bot-api-token	named	0	telegr	(?:telegr)	[0-9]{5,16}:(?:A)[a-z0-9_\-]{34}
travisci-access-token	named	0	travis	(?:travis)	[a-z0-9]{22}
twitch-api-token	named	0	twitch	(?:twitch)	[a-z0-9]{30}
twitter-access-secret	named	0	twitter	(?:twitter)	[a-z0-9]{45}
twitter-access-token	named	0	twitter	(?:twitter)	[0-9]{15,25}-[a-zA-Z0-9]{20,40}
twitter-api-key	named	0	twitter	(?:twitter)	[a-z0-9]{25}
twitter-api-secret	named	0	twitter	(?:twitter)	[a-z0-9]{50}
twitter-bearer-token	named	0	twitter	(?:twitter)	A{22}[a-zA-Z0-9%]{80,100}
typeform-api-token	named	0	typeform	(?:typeform)	tfp_[a-z0-9\-_\.=]{59}
yandex-access-token	named	0	yandex	(?:yandex)	t1\.[A-Z0-9a-z_-]+[=]{0,2}\.[A-Z0-9a-z_-]{86}[=]{0,2}
yandex-api-key	named	0	yandex	(?:yandex)	AQVN[A-Za-z0-9_\-]{35,38}
yandex-aws-access-token	named	0	yandex	(?:yandex)	YC[a-zA-Z0-9_\-]{38}
zendesk-secret-key	named	0	zendesk	(?:zendesk)	[a-z0-9]{40}
`;
