import type { Language } from './language.ts';

export const english: Language = {
  name: 'english',
  script: 'latin',
  isMixedIn: true,
  common:
    'the a an is are was were to of in it and for with you on not this that we be i have has had do does did my your only never always please per one or if so must after before each all their into them keep use below most other without every these some than',
  urgent:
    'urgent|urgently|asap|this is critical|top priority|highest priority|nuclear priority|immediately|right now|blocker|second time|third time|fourth time|fifth time|3rd time|how many times|again and again|i told you|i already told you|i asked you|asked twice|told you twice|3 times|three times',
  corrections:
    "nope|wrong|stop|wait|actually|not that|not like|that's not|thats not|don't|dont|i said|i meant",
  speech:
    'say|state|tells|tell|prints|printed|shows|showed|throws|threw|outputs|says|said|wrote|writes|states|reads|told me|told us|replied|commented|answered|suggests|suggested|proposes|proposed|recommends|recommended|complains|complained|mentions|mentioned|posted|claims|demands|asks|asked|wants|reports|reported|sent|decided|thinks|insists|prefers',
  presents:
    "here is|here's|heres|here are|this is|this was|these are|that's|below|following|see|got this|i get|i got|i found|i see|i received|from|look at|according to|attached|pasted|excerpt",
  sources:
    'tweet|podcast|video|talk|book|newsletter|error|errors|exception|output|log|logs|trace|stack trace|stacktrace|message|messages|mail|e-mail|email|ticket|issue|pr|pull request|comment|comments|feedback|review|spec|docs|documentation|readme|article|page|policy|guide|guidelines|style guide|snippet|code|diff|response|reply|thread|chat|transcript|conversation|minutes|notes|text|quote|paragraph|prompt|config|result|results|report|description|wiki|blog|post|website|site|slack|teams|discord|jira|confluence|github|stackoverflow|stack overflow|client|customer|reviewer|boss|manager|colleague|coworker|team|lead|cto|vendor|legal|qa|ops|contract|manual|handbook|changelog|license|licence|wishlist|template|tutorial|lesson|homework|assignment|checklist|announcement|memo|note|letter|rfc|design doc|brief|briefing|complaint|audit',
  others:
    "chatgpt|gemini|copilot|client|client's|customer|customer's|reviewer|reviewer's|boss|manager|colleague|coworker|cto|vendor|legal|wiki|readme|slack|teams|discord|jira|confluence|github|stackoverflow|blog|website|handbook|policy|contract|other team|company|wife|husband|girlfriend|boyfriend|partner|friend|neighbour|neighbor|mother|father|mom|dad|brother|sister|son|daughter|landlord|investor|intern|recruiter|consultant|contractor|supplier|professor|teacher|tester|qa|support|product owner|po|pm|scrum master|architect|designer|security team|ops|devops|sysadmin|lawyer|accountant|auditor|marketing|sales|hr|ceo|coo|cfo|team lead|maintainer|maintainers|vendor's|claude.ai|perplexity|gpt|llm|linter bot|agency|commenter|zendesk|intercom|trello|asana|notion|freshdesk|hubspot|salesforce|linkedin|reddit|twitter|mastodon|instagram|facebook|telegram|whatsapp|wechat|gitlab|bitbucket|sentry|pagerduty|deepseek|openai|mistral",
  labels:
    'style|test|tests|testing|commit|commits|code|doc|docs|naming|names|format|formatting|note|notes|nb|important|warning|remember|reminder|goal|task|context|constraint|tech|stack|backend|frontend|database|db|api|ui|git|ci|deploy|deployment|security|performance|language|tone|output|answer|answers|file|files|folder|folders|structure|workflow|process|branch|branches|review|always|never|do|please|also|ps|edit|update|question|bug|issue|fix|todo|first|second|third|then|finally|option|ok|okay|yes|no|btw|fyi|rule|general|scope|step|one thing|environment|tooling|dependencies|imports|types|errors|logging|config|migrations|caution|attention|hint|tip',
  ownLists:
    "rule|rules|constraint|constraints|requirement|requirements|guideline|guidelines|important|convention|conventions|remember|note|keep in mind|i want|i need|i'd like|i expect|my|do the following|do this|do these|steps|todo|tasks|you must|you should|matters to me|don't|dont|do not|things to|two things|three things|some things|a few things|couple of things|couple things",
  aims: 'goal|goals|task|tasks|objective|aim|what to do|what i want|what i need|request|job',
  requests:
    "can you|could you|can we|could we|would you|please|pls|plz|what do you think|what is|what's|whats|what does|what are|what should|why|how do|how can|how does|how should|which|is that|is this|is it|does it|does this|does that|do you|do we|should we|should i|let's|lets|i want|i need|i think|i'd like|fix|implement|explain|summarise|summarize|translate|check|look at|do it|do that|do this|but dont|but don't|but never|but|also|and|ok|so|btw|turn this|make it|thanks|thoughts|tell me|add|change|update|review|write|use that|use this|find|compare|continue|go on|follow|apply|build|create|make|rename|refactor|remove|delete|move|replace|extract|start with|start by|begin with|now|run|set up|port|migrate|convert|have a look|help me|show me|give me|rewrite|clean up|split|import|put|answer|reply in|respond|talk to me|bump|pin|undo|guard|revert|inline|dedupe|track down|sort out|figure out|dig into|look into|get rid of|see if|see why|see what|investigate|reproduce|debug|tweak|bring back|speed up|finish|is he right|is she right|are they right",
  processes:
    'summarize|summarise|summary of|tldr|tl;dr|translate|proofread|rewrite this|rephrase|shorten|paraphrase|extract|make notes|take notes|turn this into|turn it into|turn into|answer this|reply to|draft an answer|draft a reply|what do i reply|what should i answer|explain this|review this',
  self: "i|i'm|im not|im going|im using|im on|im getting|im trying|im sure|im done|im still|im so|im a|im the|im at|im just|im now|im working|im back|im off|im fine|im ok|im lost|im stuck|im tired|im thinking|im pretty|im always|im writing|im building|im having|im seeing|i'd|i've|ive|i'll|me|my|mine|myself",
  group: "we|we're|we've|we'll|our|ours|us",
  joins:
    "and|but|also|btw|plus|oh|ok|okay|so|then|no|yes|yeah|nope|again|sorry|one more thing|while you're at it|besides|apart from that|other than that|claude|now",
  points:
    "that's|this|that way|that text|thats|these|those|following|accordingly|the same way|the transcript|the mail|the email|the e-mail|the message|the ticket|the article|the thread|the chat|the review|the comment|the comments|the minutes|the recording|the conversation|the announcement|the feedback|with that|of that|for that|from that|to that|like that|about that|by that|on that|is that|was that|does that|did that|follow that|respect that|all that|has that|comply|conform|compliant|violate|text below|see below|below text|the above|above text|as above|from above|listed below|shown below|described above|mentioned above|the below|above rules|below rules|that worked|that helped|the same for|do the same|oldest issue|next issue|latest issue|next ticket|oldest ticket|first ticket|latest ticket|the text above|the text below|this text|the text says|show it|print it|display it|insert it|publish it|use it as|put it on|put it in|put it into|add it as|with the text|described here|specified here|as specified|as described|outlined here|shown here|given here|per the spec",
  you: "you|your|yours|yourself|u|ur|you're|you'll|you've",
  please: 'please|pls|plz|kindly',
  haste:
    'pls|plz|thx|u|ur|dont|doesnt|cant|wont|im not|im going|im using|im on|im getting|im trying|im sure|im done|im still|im so|im a|im the|im at|im just|im now|im working|im back|im off|im fine|im ok|im lost|im stuck|im tired|im thinking|im pretty|im always|im writing|im building|im having|im seeing|ive|gonna|wanna|btw|lol|hmm|yeah|yep|nope|idk|imo|afaik|w/|xd|tbh|rn',
  greetings:
    'dear|hi|hello|hey|hiya|heya|good morning|good day|good afternoon|good evening|greetings|morning all|morning team|morning everyone',
  audiences:
    "folks|guys|team|all|everyone|everybody|colleagues|y'all|people|friends|@here|@channel|@all|@everyone|devs|sir|madam|sir or madam|sirs",
  forwards: 'original message|forwarded message|begin forwarded message',
  following: 'this|these|below|following|attached|as follows',
  shows:
    "here is|here's|heres|here are|here you go|this is|this was|these are|these were|this came|this just came|this arrived",
  copulas: 'is|was|are|were|reads|goes',
  commands:
    "never|always|no|don't|dont|do not|must|mustn't|shouldn't|may not|shall|avoid|ensure|make sure|cannot|not allowed|forbidden|required|have to|has to",
  whileYou: 'when you|while you|once you|before you|after you|if you|whenever you|until you|as you',
  atWork:
    "this morning|this afternoon|this evening|this month|this year|this point|this moment|this pr|this pull request|this project|this repo|this repository|this session|this branch|this codebase|this app|this machine|this time|this file|this folder|this directory|this week|this sprint|this release|this feature|this module|this component|this class|this function|this package|this service|these files|these tests|apart from that|other than that|aside from that|this way|this needs|this should|this must|this has to|this works|this still|this doesn't|this is broken|this isn't|this does not|that should|that needs|doing that|doing this|doing so|third time|second time|this is wrong|this is not|the ticket number|the ticket id|the email address|the e-mail address|the mail address|the email field|the email template|the comment section|the message queue|the message body|the chat window",
  ownSpeech:
    "i said|i say|i wrote|i told|i asked|i've said|i've told|i've written|i already said|i want|i will|i would say|as i said|we said|we decided|we agreed|i sent|i posted|i replied|i answered|i commented|i can tell|i'd say|i guess",
  news: "texts me|texted me|texted|texts us|pinged me|pinged us|pings me|messaged me|messaged us|mailed me|mailed us|emailed me|emailed us|emailed|emails me|wrote me|wrote us|writes me|wrote to|sent me|sent us|sends me|sent over|sent this|replied|got back|came in|came from|comes from|came back|is from|was from|forwarded|dropped in|dropped this|shared with|announced|announcement|new comment|left a comment|new message|new mail|just got|just came|just received|received|in the channel|on slack|in slack|via slack|in teams|on teams|by mail|via mail|on whatsapp|over whatsapp|got from|dm from|dm'd|called me|rang me|voice memo|voicemail|told me|telling me|got this|posted|tweeted|tweets|wrote in|wrote on|put in the|was in|is in the|from the meeting|from standup|transcribed|dictated|and got|gave me|and it said|came back with|yelled at|shouted at|was told|were told|been told|was asked|were asked|said in|said on",
  asksOfAuthor:
    'does he|does she|do they|did he|did she|did they|is he right|is she right|are they right|he means|she means|they mean|he wants|she wants|they want|his point|her point|their point|he talking|she talking|they talking|he referring|she referring|they referring|is he|is she|answer him|answer her|answer them|reply to him|reply to her|reply to them|tell him|tell her|tell them|send them|ask them|ask him|ask her|send him|send her|reviewer mean|client mean|customer mean|mean here|mean by|boss mean|team mean|wants from|want from|he|she|this guy|that guy|this dude|this person',
  pageParts:
    'as a>i want|as an>i want|thanks for your interest in|thank you for your interest in|thanks for contributing|thank you for contributing|improve this answer|all rights reserved|permission is hereby granted|spdx-license|redistributions of source|provided "as is"|skip to content|skip to main content|cookie policy|last updated|table of contents|edit this page|min read|was this page helpful|subscribe to our|minutes of|meeting notes|steps to reproduce|expected behavior|expected behaviour|actual behavior|actual behaviour|describe the bug|acceptance criteria|opened this issue|opened this pull request|people also ask|webvtt|given>when>then|in this post|in this article|in this tutorial|in this guide|in this chapter|key takeaways|copyright c|posted by|is licensed under|as a user>i want|as an admin>i want|as a customer>i want|as a developer>i want|as a visitor>i want|as a manager>i want|as a shopper>i want|as a player>i want|as an operator>i want|as an editor>i want|see the chapter|see the section|see chapter|see section|added in version|deprecated since|readers of|of this blog|subscribe for more|follow me for|contact your administrator|contact the administrator|apply now|you agree to|we may terminate|in the next chapter|in the last chapter|in the previous chapter|is experimental|at your own risk|report issues on|provided as is|keep this notice|we use cookies|improve your experience|by using this|you agree to|welcome to',
  pointsLast: 'this|these|below|that|those|above|both',
  parties:
    'the system|the software|the application|the service|the importer|users|user|employees|the contractor|the supplier|the party|either party|the licensee|the licensor|the customer|the client|customers|clients|teams|developers|contributors|participants|members|staff|the agency|the vendor|the provider|tenants|guests|students|players|visitors|administrators|operators|all repositories|all employees|applications|callers|consumers|authors|the authors|maintainers|reviewers|programs|it is forbidden|it is prohibited|access to|violations|engineers|residents|passengers',
  thirdPersons: 'he|she|they|his|her|their|him|them|someone|somebody',
  answers:
    "sure here's|sure here is|sure here are|certainly|of course here|great question|good question|i hope this helps|hope this helps|would you like me to|let me know if you'd like|let me know if you want me|let me know if you need|feel free to ask|happy to help|here's an improved|here's a revised|here is an improved|you're absolutely right|as an ai|would you like an example|would you like to see|do you want me to|want me to",
  roles:
    "you are a|you are an|you are the|you're an|you're a|act as|you will act|when working on this|when working in this|in this repository|this repository|this file provides guidance|this file guides|guidance for agents|agents working|your role is|your task is to help|as an autonomous|as an ai|as an agent|as an assistant|as a helpful|you must act as|your goal is to assist|your name is",
  reviews: 'nit|lgtm|request changes|requesting changes|nitpick',
  thanks:
    "cool|nice|great|perfect|awesome|wow|super|yay|phew|ok|okay|thanks|thank|thank you|thx|ty|cheers|so much|a lot|very much|well done|good job|good work|love it|you're the best|you are the best|you rock|appreciated|much appreciated",
  agreements:
    'np|no problem|will do|noted|ok noted|got it|on it|sure|sure thing|kk|roger|sounds good|alright|makes sense|agreed|ack|same here|yep will do|ok will do|done',
  questions:
    'what|why|how|where|which|who|whose|when|does|did|is|are|am|was|were|has|do we|do you|do i|can we|can i|could we|should we|should i|would it|is there|any idea',
  wishes: 'should|keep|use|only',
  pageLabels:
    'attendees|agenda|abstract|isbn|acceptance criteria|expected behavior|expected behaviour|actual behavior|actual behaviour|steps to reproduce|describe the bug|user story|table of contents|copyright|unsubscribe|action items|present|absent|apologies|minutes',
  mailHeaders: 'from|to|cc|bcc|subject|date|sent|reply-to',
  mailClosings:
    'regards|best regards|kind regards|best|cheers|thanks|thank you|many thanks|sincerely|yours|sent from my|warm regards|br|talk soon|have a good day|have a nice day|have a great day|see you|speak soon|ttyl|all the best|take care|have a good one',
  decided:
    "decided to|decided on|decided against|decided:|decision:|decision is to|decision was to|opted for|opted to|settled on|agreed to|going with|go with|went with|i chose|we chose|i've chosen|sticking with|stick with|root cause is|root cause was|root cause:|issue was that|problem was that|bug was that|the fix is to|the fix was to|simplest approach is|simplest approach:|cleanest approach is|cleanest approach:|best approach is|intentionally|agreed —|agreed:|agreed,|real issue is|real issue was|real problem is|real problem was|culprit is|culprit was|turns out|by design|deliberately|on purpose|trade-off is|tradeoff is",
  failed:
    "didn't work|did not work|won't work|will not work|can't work|cannot work|didn't help|did not help|didn't fix|did not fix|doesn't work because|not possible because|dead end|that doesn't work|this doesn't work|it doesn't work|which doesn't work|that does not work|this does not work|it does not work|i reverted|we reverted|i've reverted|reverted the|reverted my|reverted to|reverted it|reverting|were lost due to|got wiped|were wiped|backed out|backing out|gave up on|i abandoned|we abandoned|i have abandoned|turned out wrong|turned out not",
  faults:
    "cause|causes|caused|culprit|bug|bugs|broken|breaks|fault|faulty|fails|failing|crash*|leak|leaks|leaking|hangs|wrong|wrongly|mistake|regression|race condition|deadlock|deadlocks|out of memory|gets lost|get lost|is lost|are lost|swallow*|off by one|the problem|the issue|problem is|issue is|one problem|one issue|to blame|because of|cannot be|can't be|unable to|is missing|are missing|gets dropped|get dropped|are dropped",
  acts: "i|we|i'm|we're|i am|we are|so i|so we|then i|and i",
  recalls:
    "found|saw|ran|made|took|kept|left|got|had|was|were|have|has|did|do|don't|can|can't|cannot|could|couldn't|know|knew|see|think|thought|believe|suspect|notice|assume|guess|expect|doubt|would|should|might|may|need|want|*ed|not|recommend|suggest|propose|prefer|came|went|gave|said|wrote|chose|built|sent|meant|understand",
  troubles:
    "fails|fail|failing|failed|broken|breaks|crash|crashes|crashed|hangs|hang|slow|wrong|wrongly|off by|flaky|leak|leaks|stalls|stuck|loses|drops|cuts off|chokes|missing|empty|error|errors|bug|bugs|duplicate|duplicates|twice|never stops|doesn't|doesnt|does not|isn't|takes|since yesterday|since last|sometimes|no longer|times out|falls over|grows|scared|a pain|a mess|problem|trouble|outdated|unused|eats|jumps|flickers|complain|complains|dies|too big|unreadable|goes wrong|does nothing|too many|not enough|keeps",
  cues: {
    must: "must|mustn't|mustnt|may not|not allowed|forbidden|under no circumstances|at all times|no matter what|it's important|its important|it is important|make sure|make shure|be sure to|be careful|careful not|take care|don't forget|dont forget|remember to|from now on|for the rest of this session|during this session|for the rest of the session|for the rest of the day|for the rest of the week|for this whole session|for the whole session|from here on|going forward|in future|in the future|keep in mind|bear in mind|stop using|stop doing|mandatory|strictly|i don't want|i dont want|i do not want|i never want|you are not to|off limits|off-limits|hands off|ask me before|ask me first|ask before|ask first|check with me|without my ok|unless i|until i say|no more than|and never|but never|without my|without me|not without|behind my back|whatever you do|only i|i alone|so no|means no|please no|pls no|really no|watch out|handle with care|be gentle|extra careful|is banned|are banned|is forbidden|is a no go|no go|no-go|you're not supposed to|you are not supposed to|you aren't supposed to|youre not supposed to|not supposed to touch|not supposed to edit|you have no business|you've no business|you don't get to|you dont get to|not your job|is my job|are my job|is done by me|are done by me|pleas never|plase never|plese never|shold never|shoud never|plase always|shold always|shoud always|plase don't|plase dont",
    obliges:
      'has to|have to|have got to|needs to stay|need to stay|needs to remain|need to keep|needs to keep|need to work|needs to work|need to remain|need to support|needs to support',
    persons:
      "i|i'm|it|that|this|he|she|they|there|someone|we|you|my|users|the customer|the client|the user|our",
    firm: "never|nevr|always|allways|alwyas|only|do not|don't|dont|do'nt|avoid|ensure|remember|alwasy|alawys|awlays|alway|alwas|neveer|neever|nver|neber|dotn|donot|don’t|dnot|shold never|shoud never",
    denies:
      "cannot|can't|cant|without asking|without my|without touching|without changing|without breaking|without adding|at least|at most|required",
    should:
      "prefer|prefere|i'd prefer|should|shouldn't|shouldnt|instead of|please use|let's use|lets use|let's keep|let's not|lets not|let's stick|lets stick|we have to|you have to|have to be|has to be|aren't to|are not to|better not|rather not|as short as|as small as|as simple as|spelling|in english|in german|in french|in spanish|in portuguese|in russian|in chinese|in japanese|in korean|don't assume|i hate|max|maximum|short answers|be brief|be concise|keep it short|as is|as it is|as they are|left alone|alone|read only|read-only|for this project|in this project|in this repo|we go with|important|unless|on purpose|intentionally|doesn't make sense to|makes no sense to|concise|british english|american english|simple english|plain english|no need for|no need to|stay the same|stays the same|stays untouched|stay untouched|remains untouched|remain untouched|stays unchanged|stay unchanged|remains unchanged|remain unchanged|stays intact|stay intact|remain the same|stay as|existing style|existing pattern|existing patterns|existing convention*|same style|same pattern|consistent with|like the rest|i'd rather|i would rather|id rather|minimal|minimum|no bigger than|no longer than|not longer than|not more than|less than|fewer than|i don't like|i dont like|i do not like|i dislike|not a fan|goes in|goes into|goes under|belongs in|belong in",
    opening:
      'use|keep|stick to|stick with|rather than|ignore|leave|we use|we go with|answer in|reply in|respond in|choose|no more|respect|treat|put all|put new|follow|match the|ask if|ask when|ask whenever|ask me|skip|omit|leave out|do everything|act as|act like|behave',
    regular:
      'before you|before every|before each|before any|before committing|before pushing|after you change|after every|after each|after any|whenever|every time you|each time you|any time you|when in doubt|if in doubt|if unsure|if you are not sure|if not sure|everywhere|one at a time|at a time|in one go|if possible keep|by default|wherever possible|where possible|whenever possible|if at all possible|as much as possible|as little as possible|as few as|file you|files you|function you|functions you|code you write|code you add|test you|tests you|change you make|changes you make|everything you|anything you|class you|component you|module you|endpoint you|each time|every time',
    general:
      'every|each|all|any|anything|everything|new files|new code|new tests|new functions|new classes|new types|new components|new modules|new endpoints|new features|new packages|new pages|new tables|new columns|new commands|new migrations|new scripts|new text|new strings|new messages|new errors go|new rows go|when you change|when you add|when you write|if you change|if you add|when you|once you|if you|as soon as you|after you|every time|each time',
    asks: "i want|i'd like|i would like|i like|i need|i expect|we want|needs to be|need to be|needs to use|need to use",
    standing: 'every|each|all|any|whenever|everywhere|anywhere|before|after|until|throughout',
    tells:
      "i|i've|ive|i'm|im|we've|it|it's|its|this|that|that's|thats|these|those|there|there's|theres|they|he|she|while|although|since|because|the|a|an|my|our|your|another|looks|seems|nice|users|someone|somebody|everything is|everything works|all good|all done|all is|all tests pass*|all tests are|all tests green|all green|every test pass*|nothing|not sure|don't know|dont know|can we|could we|when you're done|when you are done|when you're ready|when you are ready|if you want|if you need|if you like|if you have|if you can|if you could|if you look|if you see|if you run|when you run|when you look|once you're done|once you are done|after you're done|after you are done|every time i|each time i|every time it|each time it",
    reports:
      "was|were|wasn't|weren't|got|had|happened|seems|seem|seemed|looked|didn't|didnt|did not|maybe|perhaps|probably|might|would|caused|causes|kept|i guess|thinking|said|told|doesn't work|doesnt work|pass now|failure left|failures left|error left|errors left|tests left|should be better|should be fixed|should be working|should work now|should be fine|should be good|should be ok",
    wonders:
      "why|how|what|what's|whats|which|who|where|when do|when does|does|did|do we|do you|do i|is|are|am|was|were|must be|must have|i must have|it has to be|should i|should we|has to be something|must i|must we|must it|must this",
    suggests:
      "why don't you|why dont you|why not|how about|what about|what we|what i want|what i need|what you should",
    polite: 'can you|could you|would you|will you|please|pls|plz|and can you|can u|could u',
    idle: "no problem|no problems|no worries|no idea|don't worry|dont worry|do not worry|never mind|nevermind|not only|if only|no luck|no clue|no change|no difference|keep going|keep on|i keep|users keep|it keeps|of all|after all|at all|first of all|all right|not at all|i don't know|i dont know|don't know|dont know|i have to go|have to go|any more|anymore|any longer|any ideas|any idea|each other|one another|no longer works|no longer work|is no longer|are no longer|can no longer|no longer has|no longer have",
    allows:
      "you can now|we can now|you may now|you can+now|you may+now|u can+now|you can+again|u can+again|you may+again|we can+again|feel free|it's ok to|it's okay to|it's fine to|its ok to|its fine to|it's ok now|now ok|now okay|now allowed|now fine|fine now|ok now|okay now|allowed now|good now|is allowed|are allowed|is permitted|fine again|allowed again|ok again|okay again|again ok|after all|from now on+allowed|go ahead and|you can+from now on|you may+from now on|please do|do+now|i don't mind+anymore|back on the table|may use|are fine again|is fine again|too strict|is yours|are yours|all yours|is yours now|are yours now|free again|open again",
    releases:
      "stop asking|quit asking|no need for|no need to|no longer need*|no longer have|no longer necessary|no longer required|don't need to|dont need to|do not need to|don't have to|dont have to|do not have to|doesn't have to|doesnt have to|doesn't need to|needn't|not necessary|isn't needed|aren't needed|not needed anymore|not required anymore|no longer a must|optional now|is optional|are optional|don't bother+anymore|you can stop|you may stop|without asking|can skip|may skip",
    cancels:
      "is out|are out|can die|can go|can go away|is dead|normal+again|back to normal|you can forget|off the table|is history|are history|forget about|forget what|forget the|forget that|forget my|ignore that|ignore my|ignore what i said|scratch that|scratch the|never mind|nevermind|scrap the|scrap that|scrap my|scrap+rule|drop+rule|drop+requirement|drop+restriction|cancel+rule|lift the|lift+ban|ditch+rule|kill+rule|remove+rule|disregard|no longer applies|no longer apply|no longer valid|no longer holds|doesn't apply+anymore|doesn't apply any*|rule is off|rule is over|rule is gone|rule is history|rules are off|changed my mind|i was wrong about|i take back|take that back|i revoke|overruled",
    corrects:
      'instead|instead of|rather|rather than|switch to|changed my mind|switch back to|go back to|back to|moved to|move to|switched to|migrate to',
    changes:
      'from here on|from now on|from today|as of today|starting today|now|as of now|make that|make it|goes up|goes down|go up|go down|raised to|lowered to|raise|lower|increase|reduce|bump|change of plan|change of plans|plans changed|new plan|new target|new limit|new deadline|after all|instead|not anymore|no longer|changed my mind|on second thought|moved to|extended to|corrected to|correction|i meant|should have been',
    calms:
      "phew|crisis averted|we made it|made it in time|that was close|no hurry|no more hurry|no rush|no stress|no longer urgent|not urgent anymore|not urgent any more|isn't urgent anymore|take your time|crisis is over|crisis over|incident is over|incident over|fire is out|we have time|back to normal|no need to rush|all calm|calm again|normal+again",
    permits:
      "whenever you like|are welcome|is welcome|also ok|also fine|you can|you may|u can|go ahead|feel free|please do|may be|can be|i'm done|im done|is free|are free",
    limits:
      'at least|at most|under|below|above|over|max|maximum|min|minimum|limit|target|goal|within|no more than|up to|less than|more than|has to be|must be|must stay|stay under|keep|we aim|aim for|aiming for|tolerance|budget|deadline|until|by',
    defers: 'yet|not yet|until later|for now|hold off|wait with',
    forbid:
      "never|don't|dont|do not|mustn't|must not|avoid|stop|quit|no|not|without|cannot|can't|off limits|off-limits|hands off|alone",
    reminds: "don't forget|dont forget|do not forget|never forget",
    brief:
      'for now|this time|just this once|in this file|for this file|in this case|in this commit|for this commit|in this pr|for this pr|for this one|for the moment|temporarily|today',
    heads:
      "rules|ground rules|house rules|rule|constraints|constraint|conventions|requirements|limits|restrictions|dos and don'ts|convention|our convention|the convention|house style",
    terms: 'until|till|as long as|while|for the time being|so long as',
    over: 'over|done|finished|ended|behind us|closed|complete|completed|wrapped up|gone|has left|left|lifted|past|signed off|gave her ok|gave his ok|gave their ok|gave the ok|approved|settled|back',
    reconsiders:
      "on second thought|on second thoughts|on reflection|come to think of it|thinking about it|actually no|wait no|scratch that|scrap that|never mind|nevermind|forget that|after all|changed my mind|let me take that back|i take that back|isn't worth it|not worth it|hang on|let's not|strike that|better yet|or rather|it is then|then it is|then be it|was nicer|were nicer|was better|were better|looked better|looked nicer|worked better for me|liked it better|liked the old|preferred the old|preferred it",
  },
  patterns: {
    beforeNouns: 'the|a|an|my|your|our|last|next|this|that|these|those|each|every',
    behindOrders: 'please|with|to|everything|all|now|again|then|my|your',
    offering:
      "(?:i|we)(?:['’]d| would| could| can)|if you(?:['’]d)? (?:want|like|prefer)|i(?:['’]d)? (?:suggest|recommend|propose)|my (?:suggestion|recommendation|proposal|advice)|say the word|let me know|want me to|happy to|one option|the alternative|either",
    takesUp:
      "yes|yeah|yep|yup|no|nope|ok|okay|sure|fine|sounds good|go|go with|do (?:it|that|this|so|both|those|them)|please do|leave (?:it|that|them)|keep (?:it|that|them)|skip (?:it|that)|that one|this one|both|neither|all of (?:them|it|those)|the (?:latter|former|last one|other one|first|second|third)|(?:as|what) you (?:suggested|suggest|said|proposed|recommended|recommend)|your (?:suggestion|recommendation|proposal|call)|i agree|agreed(?=[.!]*$)|exactly|let['’]s do",
    couldDo:
      '(?:we|you|i|one) could|would be (?:simple|simpler|easy|easier|enough|cleaner|better|an option|possible)',
    offers: String.raw`options?|alternatives?|recommendation|suggestion|proposal|the plan|plan|(?:approach|solution|idea)(?= (?:[a-h]|\d{1,2})(?!\w))`,
    takenAway:
      'removed|deleted|dropped|ripped out|took out|got rid of|thrown out|backed out|reverted|rolled back|replaced|is gone|are gone|no longer exists?',
    unreal: 'would|were to',
    followsLast: 'then',
    conditions: 'if|unless|in case|suppose|assuming',
    partLabels:
      'impact|evidence|before|after|now|then|currently|rationale|reason(?:s|ing)?|benefits?|advantages?|drawbacks?|pros|cons|trade-?offs?|why|how|what|notes?|remarks?|details?|examples?|summary|overview|context|background|results?|outcome|findings?|observations?|conclusion|analysis|key (?:points?|insights?|takeaways?|findings?|changes|observations)|current (?:state|behaviou?r|situation)|expected|actual|problems?|issues?|causes?|root cause|fix|solution|effects?|consequences?|symptoms?|risks?|caveats?|limitations?|status|steps?|other|also|files?|files? changed|changes|what changed|verification|recommendation',
    tellsWhen:
      '(?:whenever|every time|each time|any time|anytime) (?:(?:i|we|users?|someone|somebody|people) (?!say|ask|tell|write|type|mention|paste|send|give|want|request)|(?:it|they|he|she) |[^,]+ , (?:then )?(?:the|it|i|my|our|this|that|they|all|everything|nothing|there|a|an|some) )',
    told: [
      // As it is now.
      '^ (?:right now|currently|at the moment|so far|at present) ,? ?(?:we|it|i|the|they|this|that|our|my) ',
      // Asked in passing.
      String.raw`^(?: (?:please|pls|ok|can you|could you))* (?:explain|describe|discuss|tell me|show me|find out|figure out|look into) (?:\S+ ){0,2}(?:why|how|when|whether|what|if|that) `,
      // What the task makes.
      String.raw`^(?: (?:please|pls|ok|so|and|then|now|also|can you|could you))* (?:write|add|create|make|build|implement|generate) (?:a|an|the|some|another|one|two|three) (?:\S+ )*(?:that|which|so|where) .*(?:never|always|only) `,
      '^(?: (?:please|pls|ok|so|and|then|now|also|can you|could you))* (?:make|add|build|write|create|implement|change|extend) (?:me |us )?(?:a|an|the|my|our|this|that|it) [^,]+ , (?:it|they|that|which) (?:should|must|has to|have to|needs to|need to) ',
      "^(?: [^ ,]+){0,2} (?:i|we)(?:'d| would)? (?:need|want|like|love) (?:a|an|another|some|one) (?:[^ ,]+ ){1,6}(?:that|which|where|who|to) ",
      // Told.
      String.raw` only (?:the|a|my|our|this|that|one|two) (?:\S+ ){1,3}(?:is|are|was|were|fails?|works?|remains?|missing) | (?:we|i|they) (?:still |also )?(?:can't|cannot|cant|can not) (?:reproduce|find|see|get|log|figure|understand|remember|connect|open|reach|tell|access|say|explain|believe|wait|imagine|run|start|build|install) `,
      '^ (?:never|always) (?:seen|had|been|heard|happened|worked|tried|the same|there|a problem|this|that) ',
      " (?:we|i|they|there|you) (?:'s |is |are )?only (?:have|has|got|had|is|are|see|get|found|saw|need|needs) ",
      // "We never found out why."
      ' (?:we|i|they|it|he|she|you) (?:never|always) (?:(?!need|embed|feed|seed|proceed|exceed)[a-z]+ed|found|saw|knew|thought|understood|came|went|ran|took|made|gave|told|wrote|got|had|did|was|were|heard|felt|kept|left|lost|broke) ',
      " you (?:can't|cannot|cant|can not) (?:see|tell|know|imagine|really|read|miss|find|hear|reproduce) ",
      // A symptom.
      // "It waits until the lock is gone and never continues."
      '^ (?:it|the|this|that|my|our) [^,]* (?:when|until|after|stops?|hangs?|waits?) .*(?:and|but|then|,) (?:then |it )?(?:never|always|only) [a-z]+[^su ]s ',
      // "The worker's memory grows until it gets killed, about every 9 hours."
      "^(?!.* (?:must|never|always|don't|dont|do not|only|should|keep|make|let|use|please) )(?: (?!(?:when|whenever|if|once|after|until|unless|before|and) )[^ ,]+){1,6} (?:grows?|leaks?|crash(?:es)?|hangs?|stops?|dies?|fails?|freezes?|drops?|loses?|disappears?|vanish(?:es)?|stalls?|restarts?|reboots?|flickers?|times? out|gets? (?:killed|stuck|lost|slower|dropped|truncated)) .*(?:until|every|each|after|whenever|when|once|unless) ",
      // "Always shows yesterday's date": who does so is the thing that is broken.
      '^(?: (?:it|and|but|so|still|just))* (?:never|always|only) (?:shows|gets|returns|fails|crashes|hangs|jumps|stays|goes|comes|opens|closes|loads|works|displays|appears|happens|says|gives|throws|breaks|loses|forgets|ends) ',
      "^(?: (?:i|we|still|and|now))* (?:don't|dont|can't|cant|cannot) (?:see|find|log|get|reach|open|connect|hear|access|scroll|click|save|load) .*(?:anymore|any more|since|at all|on my) ",
      // "The total is never negative, but the page shows -1."
      String.raw` (?:is|are) (?:never|always) .* but (?:the|it|in|on|my) (?:\S+ )?(?:shows?|says?|displays?|has|is|are|does|doesn't|still) `,
      // A guess.
      String.raw` must be [a-z]+ing (?:\S+ ){0,4}(?:wrong|old|stale|broken|somewhere|something|another|twice) `,
      " must not be [a-z]+ed ,? ?.*(?:i|we) (?:never|don't|dont|can't|cant|still) ",
      ' must be (?:broken|wrong|missing|down|stuck|cached|outdated|stale|failing|somewhere|something|due|because|related|a bug) ',
      String.raw` (?:must|should|could|would|might) (?:never |not |always )?have (?:been|had|gone|done|made|got|broken|seen|\w+ed|\w+en) `,
      '^(?: (?:so|but|ok|hm|hmm|then))* (?:it|that|this|there) must be (?:the|a|an|some|my|our) ',
      // Told of all.
      String.raw`^ (?:each|every|all) (?:(?:second|third|fourth|fifth|other|few|single|now and then) )?\S+ (?:fails?|failed|crashes|hangs|breaks|times|dies|has|have|belongs?|contains?|gets?|had|shows?|displays?|lists?|opens?|links?|takes?|returns?|holds?|includes?|appears?) (?!to )`,
      // "Nobody edits it by hand" is how it is done, "nobody noticed" how it was.
      String.raw`^(?: (?:and|but|because|since))* (?:nobody|no one|noone|none|everyone|everybody) (?!.* (?:by hand|manually|directly|without|except|but me|unless|other than) )(?:\w+s|\w+ed|has|is|can|could|will|would|knows|of|ran|saw|knew|told|wrote|did|had|was) `,
      // Said by others.
      " (?:he|she|they|everyone|people|(?:the|my|our|a|his|her|their) (?:(?!i |you |we |u |never |always |must |don't |not )[^ ,]+ ){0,3}(?!i |you |we |u )[^ ,]+|[^ ]*[./][^ ]+|readme) (?:said|says|wrote|writes|reads|states|warns|told (?:me|us)|thinks?|wants|insists|recommends|suggests|claims|complains|asked|asks|prefers|say|tell|recommend|claim) ",
      "(?:^|,)(?: (?:and|but|so|because|as))* (?!(?:i|we|you|u|please|always|never|don't|dont|if|when|what|who|it|no|not) )[^ ,]+ (?:also |always |still |just )?(?:insists|says|said|claims|suggests|suggested|thinks|argues|recommends|complains|demands|wants|wrote|proposes|prefers) ",
      "(?<! i| i've) (?:asked|told|wrote|writes|reminded|emailed|texted|pinged|messaged|warned) (?:me|us) |^ (?:repeat|say|echo) (?:after me )?,",
      // Asked for once.
      // "Show me all commits in English."
      '^(?: (?:please|pls|ok|can you|could you|and|now))* (?:show|give|send|get|find|list|tell) (?:me )?(?:all|the) (?!.* (?:before|first|after|when|whenever|as|in utc) )',
      // So many.
      String.raw`^ (?:\w+ )?only (?:\d+|one|two|three|four|five|a few|some|half) (?:of|were|are|failed|passed|left|remain\w*) `,
      String.raw`^ (?:\w+ )?only (?:\d+|one|two|three|four|five|a few|some|half) (?:\w+ ){0,2}(?:fail\w*|pass\w*|work\w*|left|remain\w*|are|were|is|was|have|has) `,
      // What if.
      '^(?: (?:so|but|and|because|what))* (?:if|when|since|because|as long as) (?:we|i|they|it|users?) (?:never|always|only) ',
      // Nothing was seen.
      '(?:^|,| and) no (?:output|errors?|entry|entries|messages?|warnings?|traces?|response|results?|exceptions?|logs?)(?: (?:at all|in the [^ ]+|on the [^ ]+|either|anywhere|so far|shown|there))? (?:,|$)',
      // Not needed.
      String.raw`^(?: \w+){0,2} (?:we|i|you) (?:don't|dont|do not) (?:really )?(?:need|have) (?:to )?(?:that|the|this|it|those|these|a|an) `,
    ].join('|'),
    forOnce: [
      // An interruption: "stop, before you write the merge: …".
      '^ (?:stop|wait|hold on|halt|pause) ,? before ',
      // A step before the work: "give me a list first, no changes".
      '^(?: (?:please|just|only|so))* (?:give|show|send|tell|make|write|draft|list|propose|explain|describe|look|check|read|analy[sz]e|plan)(?: [^ ,]+){0,8} first(?: please)? ,',
      // Not needed.
      " (?:don't|dont|do not) (?:even )?bother .*(?:now|yet|today|this time) ",
      // Expected to be so.
      ' you (?:should|must) (?:now |then |also )?(?:see|get|find|notice|have) ',
      ' (?:must|needs? to|has to|have to) be (?:running|installed|logged in|up|started|signed in|connected|online) ',
      String.raw` should (?:already |now |still |also )?(?:be|have been|exist|already) (?:already |now |still |also )?(?:installed|running|available|there|set|set up|configured|in place|up|on the|in the|done|ready|enabled|live|deployed|working|working again|fine|visible|reachable|online|created|present|around|back|about|enough|possible|easy|able|here|a|an|one|\d+) `,
      ' should (?:take|last|cost|work|exist|already|contain|show up|appear|suffice|do it|help) ',
      // A description.
      '^ (?:the|a) (?:customer|user|client|admin|visitor|player|guest|owner|buyer|seller)s? (?:must|has to|have to|should|can|may|needs) ',
      String.raw` the (?:[\w-]+ ){1,3}should (?!not |stay |remain )`,
      // A choice.
      '^(?: (?:and|but|or|so|ok))* if you (?:want|like|can|prefer|need|wish|have time) ',
      ' (?:prefer|like) (?:the|that|this|your|his|her|option|it) ',
      String.raw` (?:use|take|pick|choose|do|try|prefer|go with|let's go with|let's do|let's take) (?:the )?(?:option|approach|version|variant|alternative|number|solution|first|second|third|last|other|latter|former) |(?:use|take|pick|choose|do|go with|let's go with) (?:[a-e]|\d)(?: and| then)? (?:,|$|go|continue)`,
      // Only that.
      '(?:^|,| but| and| please| just| then) (?:leave out|skip|omit|drop|tick|uncheck) (?:the|this|that|these|those) ',
      String.raw`^ \S+ the (?:first|second|third|last|other)(?: one| ones)? $`,
      '^(?: (?:please|pls|ok|and|then|now))* just (?:add|fix|do|run|tell|show|make|change|remove|look|check|list|print|give|write|delete|move|rename|commit|push) ',
      String.raw` only (?:run|fix|test|change|do|check|update|build|show|print|edit|look at) (?:the|this|that|these|those) (?:first|second|third|last|failing|other|one|\w+ (?:test|file|line|case|function|part|one) )`,
      ' only (?:look at|look into|do|touch|change|fix|work on|check|handle|review) [^,]* (?:for now|at first) ',
      ' (?:anything|nothing|something) (?:yet )?,? (?:but )?(?:just|only) (?:tell|show|look|check|validate|explain|see|say|list|find|describe) ',
      ' but only (?:for|in|on) [^ ]+[./][^ ]+ (?:,|$)',
      ' but only (?:for|in|if|when) (?:the|this|that|there|a|an) ',
      // Put off.
      String.raw`(?:^|,| and| so| but| then| ok)(?: (?:please|just|let's|lets|we can|we))* (?:skip|defer|postpone|park|leave|shelve) (?:(?:item|task|step|point|part|issue|ticket|phase|number|section|chapter) \S+|[a-z]{1,5}-?\d+|\d+|(?:\S+ ){1,5}(?:for (?:now|later|the moment)|until \S+) (?:, )?(?:and |then )?(?:go on|continue|move on|proceed|carry on|do)|(?:\S+ ){1,5}for (?:now|later|the moment) , (?:we|i)(?:'ll| will| can)?) `,
      // What was pointed at.
      String.raw` (?:use|take) the (?:\S+ ){1,3}(?:from|in|of) (?:the|my|that|this|your) `,
      '(?:^|,)(?: (?:please|pls|ok|okay|so|and|also|then|now|just|but|yes|no))* (?:use|keep|leave|put|take|treat|follow|match|ignore|skip|respect|answer|omit|reply to|choose) (?!.* alone )(?:it (?!short |simple |small |brief |clean |concise |minimal )|(?:this|these|those|them|that|both|her|his|their) |(?:the )?(?:first|second|third|last|latter|former|other|others|one|ones|same) )',
      String.raw` (?:i|we) (?:just )?(?:pasted|sent|gave|posted|attached|mentioned|showed|linked|uploaded|wrote|copied) (?:\w+ )?(?:above|below|here|you|earlier|before|to|,|$)| (?:in that case|in this case|mentioned above|from above|from the (?:issue|ticket|mail|screenshot|log|thread)) `,
      // Of one task.
      ' for each of (?:the|these|those|them) ',
      // For an event.
      ' for (?:the|this|our|my) (?:demo|meeting|presentation|screenshot|test run|call)(?: only)? (?:,|$)',
      '^ (?:just |only )?for (?:the|this|our|my) (?:demo|meeting|presentation|screenshot|test run|release|call)(?: only)? ',
      // A wish for now.
      " (?:i'd|i would|id) rather (?!you |not |have |use |keep |see )",
      // Now.
      String.raw` (?:let's|lets) not (?:\w+ )?(?:it|this|that) `,
      " (?:don't|dont|do not) (?:(?!from )[^ ,]+ ){1,6}(?:now|right now|at the moment|just now)(?: please)? (?:,|$)",
      // Done already.
      '(?:^|,) (?:we|i|you|they) (?:already |just )?(?:removed|added|changed|moved|renamed|dropped|did|had|made|decided|agreed|fixed|merged|deleted|kept|left) ',
      // Go on.
      "^(?: (?:ok|yes|great|good|perfect|cool|alright))* (?:let's go|lets go|go ahead|go for it|proceed|continue|carry on) ",
      // What the task makes.
      "^(?: (?:please|pls|ok|okay|so|and|also|then|now|just))* (?:put|write|save|store|dump|create|generate|make|draft|prepare|add|fix|change|update|build|implement|print|collect|export|copy|move|refactor|rename|sketch|outline|try|run|test) .*(?:,| and| but)(?: please| but| and)? (?:don't|dont|do not) (?:commit|push|merge|deploy|send|publish|release|submit|run|execute|save|apply|start|install|open|post)(?: (?:it|this|that|them|anything|yet|there|for now))* (?:,|$)",
      // Here.
      String.raw`^(?: (?:please|pls|ok|so|and|also|then|now|just))* (?:use|put|take|keep|add) (?:a|an|the|another|one) (?:\S+ ){1,3}here `,
      // Until I come.
      " (?:i'll|ill|i will|i'm going to) .*(?:later|tonight|tomorrow|today|soon|now|in a (?:minute|moment|second|bit)|this (?:afternoon|evening|morning|week)) ",
      // What I am at.
      "^(?! (?:please )?(?:don't|dont|do not|never|always) ).* (?:i|we|i'd|we'd|i would|we would) (?:really |just |now |also )?(?:want|need|like|plan|intend|am trying|are trying|am going|are going) to (?!keep |avoid |stick |stay |see |be (?:asked|told|able to (?:review|see))|only |not |review |approve )",
      // What was just done.
      " (?:files?|lines?|functions?|tests?|code|parts?) you(?:'ve| have)? (?:just )?(?:touched|changed|edited|added|wrote|created|modified|moved) ",
      // What was just spoken of.
      String.raw`^(?! (?:when|if|whenever|once) ).* (?:don't|dont|do not) \w+ (?:it|this|that|them) (?!again |ever |anywhere |without |unless |until |by hand )`,
      "(?:^|,| and| but| so| then| ok| yes| no| let's| lets| please| just) (?:keep|leave|do|don't do|dont do|stop doing|skip|ignore|use|drop|revert|try|merge|commit|push|take|remove|delete|make sure (?:of )?) ?(?:it|this|that|them|those|these|that one|this one|this part|that part|the rest)(?: (?:then|for now|please|instead|here|there|now|too|if possible|first))* (?:,|$)",
      String.raw` (?:spend|waste) (?:\w+ ){0,3}time on (?:it|this|that) `,
      // A reminder.
      " (?:don't|dont|do not|never) forget (?:to |the |that )?.* (?:now|today|later|this time|tonight|tomorrow) ",
      // A part of a task.
      String.raw`^(?: (?:please|pls|ok|okay|so|and|also|then|now|can you|could you|can we|could we|would you|i want you to|let's|we need to|you need to))* (?:check|verify|test|look|run|fix|add|implement|review|see|find|update|change|write|create|build|refactor|investigate|make|double check|confirm|ensure)\b.* (?:so (?:that )?(?:we|you|it|i|they) (?:don't|dont|do not|never|can't|only)|(?:that|if|whether) (?:we|you|it|they|the \S+) (?:\w+ )?(?:never|always|only|don't|dont|must|should|use|uses|follow|follows|keep|keeps)|and (?:make sure|ensure|be sure)(?: that)? (?:it|this|that|they|you|we|the) )`,
      ' (?:make sure|ensure|be sure) (?:that )?(?:it|this|that|they|these|those) ',
      String.raw` (?:we|you) (?:\w+ )?need to (?:ensure|make sure) `,
      ' before (?:you|we) (?:stop|continue|go|finish|leave) ',
      ' before continuing ',
      // A thought.
      ' (?:should|could) .* (?:maybe|probably|perhaps|i think|i guess) ',
      // A plan.
      String.raw`^(?: (?:so|and|but|ok|yes|no|then|also|if|when)\b.*)? (?:we|it|this|that) should (?!not |never |always |only |use |avoid |keep |prefer |stick )`,
    ].join('|'),
    conventions: [
      // One commit per fix.
      String.raw`^.* (?:one|1|single) (?:\S+ ){1,3}per \S`,
      // When done with a step, run the linter.
      String.raw`^ (?:when|once|after) (?:(?:you are|you're) )?(?:done|finished) with (?:a|an|any|each|every) [^,]+ , \S`,
      // If a test is called "flaky", skip it and tell me.
      '^ (?:if|when) (?:a|an|any) [^,]+ , .*(?:tell me|ask me|let me know) ',
      // Small commits, one per change.
      '^(?: please)? (?:small|short|tiny|brief|concise|plain) (?:[a-z-]+ )?(?:commits|messages|answers|diffs|functions|files|comments|names|sentences|titles|replies) (?:,|$)',
      // Before changing anything, …
      String.raw`(?:^|,) before \w+ing .*,`,
      // For styles use Tailwind.
      '^ (?:for|in|on|with|inside|within) .{1,40} (?:use|prefer|keep|stick|put|write) ',
      // Tests first.
      String.raw`^ (?:\w+ )?\w+ first (?:,|$)`,
      // Yarn, not npm: two or three words, then those that are not meant.
      String.raw`^(?: [^ ]+){1,6} ,(?: and)* (?:not|no) (?!that|this|yet|sure|really|now|so |the |it |bad|too|much)[\w.-]+ (?:, )?$`,
      // The readme stays as it is.
      '^ (?!it |this |that )[^,]{2,60} (?:stays?|remains?) (?:exactly )?as ',
      // Comments only where needed: no verb says what happens, so it says what shall.
      String.raw`^ (?:(?:the|all) )?(?!it |this |that |i |he |she |they |we |you |not |if )[^ ,]+(?: (?!is |are |was |were |fails? |failed |happens? |works? |crash\w* |breaks? |comes? |appears? |occurs? |shows? |runs? |pass\w* )[^ ,]+){0,2} (?:always|only) (?:in|with|where|if|via|through|when really|when needed|next to) `,
      // Tests live next to the code.
      String.raw`^ (?!it |this |that |i |he |she |they |we |you |let's |lets |now |ok |there |(?:the|our|my) [^,]* lives )(?:(?:the|our|all|new|any) )*[^ ,]+(?: [^ ,]+){0,2} (?:live|lives|go|goes|belongs?) (?:in|into|under|next to|beside|inside) \S`,
      // We deploy on fridays never.
      '^ (?:here )?we [^,]+ (?:never|always) (?:,|$)',
      // Our team never merges without a review: what is done all the time, and nothing that was not noticed.
      '^(?!.* (?:wrote|writes|said|says|claims|claimed|told) ) (?:here )?(?:our|my) (?:team|company|group|squad|crew|shop) (?:never|always) (?!gets? |has |seems? |wants? |fails? |knows? |thinks? |likes? |needs? |finds? |sees? )[a-z]+s ',
      // Write short commit messages: how such things are to be, and no single one of them.
      '(?:^|,) (?:write|keep|make|use|give|choose|create|prefer) (?:(?:short|small|clear|concise|descriptive|meaningful|explicit|simple|readable|plain) )+(?:[a-z-]+ ){0,2}[a-z]+s (?:,|$|in |with |for )',
      // Indent with two spaces; sort imports by name: no thing that is there already is named.
      String.raw`^ (?:indent|name|prefix|sign|wrap|format|quote|sort|group|order|document|structure)\b(?!.* (?:the|this|that|these|those|it|my|a|an|them) ).* (?:with|by|in|as|using) \S`,
      // Write all dates as ISO 8601.
      String.raw`^(?: please)? (?:write|format|print|show|store|save|spell|quote|return|log|name) (?:all|every|each) (?!the |this |that |these |those )[^ ]+ (?:as|in|with) \S`,
      // Types over interfaces; keep it readable over clever.
      String.raw`^ (?:(?:make|keep|choose|pick|value|favou?r) .*)?[\w-]+ over [\w-]+ (?:,|$)`,
      '^ (?!it |this |that |i |they |he |she )[^,]{2,50} (?:stays?|remains?) (?:thin|small|short|simple|pure|stateless|flat|private|internal|stable|lean|dumb|minimal|backwards?|compatible|below|under|within) ',
      '^ (?:all )?(?!it |this |that |the )(?:[^ ,]+ ){1,3}(?:is|are|in) (?:[^ ,]+ )?(?:kebab-case|camelcase|snake_case|pascalcase|kebab case|camel case|snake case|pascal case|upper case|lower case|uppercase|lowercase|append-only|write-once|immutable) (?:,|and |please |$)(?!but )',
      String.raw`(?:^|,) (?:(?:around |over )?here ,? ?)?(?:nobody|no one|noone) (?:(?:but|except|other than) \S+ |(?:touches|edits|changes|modifies|commits|pushes|merges|deploys|deletes|renames|bumps|releases|ships|rebases|force-pushes) .*(?:by hand|manually|directly|without|except|but me|unless|other than|here) )`,
      '^ (?:around |over )?here ,? ?(?:nobody|no one|noone) (?:touches|edits|changes|uses|writes|commits|pushes|merges|deploys|adds|calls|works|does|ships|skips) ',
      "^ (?:around here|(?:in|on|at) (?:this|our) (?:team|codebase|code base|repo|repository|project|company|shop|monorepo|org|organization)) ,? ?(?:we (?!have|had |need|want|are |were |got |get |see |saw |cannot |can't |lost |could |only )|(?!the |it |there |this |that |a |an |i |my |all )(?:[^ ,]+ ){1,3}(?:is|are|gets?|needs?|carry|carries|comes?|goes?) (?!broken|failing|red|slow|missing|wrong|empty|flaky|gone|not |still|down))",
      '^ (?:here )?we (?!are |were |have |had |need |want |got |get |see |saw |only |did |can |will |should |must |could |might |just |fix|do |start|try )(?!.* (?:the|this|that|it|these|those|then) )[a-z]+ [^,]* (?:first|only) (?:,|$)',
      '^ (?:(?:all|our|new) )?(?:[a-z]+ ){0,2}(?:imports|commits|branches|functions|tests|files|file names|names|variables|constants|components|hooks|types|classes|methods|interfaces|errors|exceptions|error messages|commit messages|branch names|messages|labels|migrations|endpoints|routes|comments|pull requests|prs|tags|strings|texts|dates|times|timestamps|amounts|prices|ids|keys|dependencies|versions|secrets|queries|modules|packages|configs|logs|responses|fixtures|mocks|money|configuration) (?:start|begin|end) (?:with|in) ',
      '^ (?:(?:all|our|new) )?(?:[a-z]+ )?(?:imports|commits|branches|functions|tests|files|file names|names|variables|constants|components|hooks|types|classes|methods|interfaces|errors|exceptions|error messages|commit messages|branch names|messages|labels|migrations|endpoints|routes|comments|pull requests|prs|tags|strings|texts|dates|times|timestamps|amounts|prices|ids|keys|dependencies|versions|secrets|queries|modules|packages|configs|logs|responses|fixtures|mocks|money|configuration) (?:is|are|get) (?:always (?:shown|displayed|returned|passed|given|sent|printed|rounded|read|loaded)|(?:always )?(?:named|prefixed|suffixed|sorted|written|stored|kept|signed|squashed|reviewed|documented|wrapped|formatted|spelled|pinned|versioned|logged|validated|small|short|atomic|grouped|translated|handled|parameterized)) (?!.*(?:wrong|twice|broken|missing|empty| but | since | again | now | still |sometimes|anymore|incorrectly|badly))(?:as|by|in|with|after|at|alphabetically|,|and|once|first|per|only|$)',
      '^ (?!it |this |that |the )(?:[^ ,]+ ){1,3}comes? from [^,]{2,40} , (?:not|never) ',
      String.raw`^ (?:the|our|my) (?:\S+ )?(?:rule|convention|policy|habit|standard|practice) (?:here )?(?:in (?:this|our) \S+ )?(?:is|,) (?!broken|wrong|failing|not |missing|red|outdated|too )`,
      "^ (?:after|when|while|before) [a-z]+ing [^,]{2,60} , (?!do |don't |dont |never |always |the |it |i |we |my |our |this |that |they |there |all |everything |nothing |a |an |some |no |only |nobody |users |you |he |she |every |most |both )(?:[a-z]+ ){2}",
      "^ (?:if|when|whenever) (?:a|an|any) (?:command|test|build|check|run|tool|step|migration|dependency|package|library|question|task|script|type|name|rule|requirement) [^,]{3,60} , (?!do |don't |dont |never |always |the |it |i |we |my |our |this |that |they |there |all |everything |nothing |a |an |some |no |only |nobody )[a-z]+ ",
      '^ [^,]{2,50} (?:is|are) (?:auto-?generated|generated|vendored|protected|frozen|deprecated|legacy) ,(?: so| therefore)? (?:edit|change|work|use|regenerate|update|put|adapt|modify|go through|extend) ',
      '(?:^|,) i (?:like|love|want|need|prefer) (?:my |our |the )?(?:commits|diffs|functions|answers|prs|pull requests|messages|tests|files|methods|classes|names|comments|branches|changes) (?:small|short|tiny|simple|explicit|brief|terse|self-contained|focused|readable|in) ',
    ].join('|'),
    workedOn:
      'code|coding|test|tests|testing|commit|branch|merge|rebase|push|pull request|repositor|file|files|folder|director|apis|database|schema|migration|prod|production|staging|deploy|lint|type|types|function|class|classes|method|module|component|query|queries|logs|logging|logger|docs|documentation|comment|readme|changelog|build|pipeline|docker|container|pnpm|yarn|node|package|dependenc|librar|framework|html|json|yaml|server|frontend|backend|endpoint|answer|reply|respond|response|explain|explanation|plan|edit|edits|diff|format|style|tabs|indent|semicolon|import|export|version|config|script|shell|terminal|bash|command|refactor|rename|bugs|error|errors|exception|stack trace|string|strings|variable|constant|loop|hook|mock|fixture|snapshot|coverage|typescript|javascript|python|rust|java|ruby|react|svelte|layout|button|screen|page|pixel|colour|font|icon|summar|bullet|emoji|chart|dashboard|cache|queue|worker|cron|token|secret|rounding|float|integer|decimal|parser|compiler|regex|prompt|agent|ticket|issue|task|step|steps|english|german|french|spanish|language|wording|text|texts|draft|name|names|naming|abbreviation|todo|tests/',
    youAre: "[Yy]ou(?: are|'re)",
    quoteMarks: 'quotes?|quotation marks',
    operates:
      'click(?:ed)?|press(?:ed)?|tap(?:ped)?|pull(?:ed)?|swiped?|scroll(?:ed)?|reload(?:ed)?|refresh(?:ed)?|drag(?:ged)?|reopen(?:ed)?|log(?:ged)? (?:in|out)|sign(?:ed)? (?:in|out)|restart(?:ed)?|reset|re-?enter(?:ed)?|unplug(?:ged)?|hit',
    toils:
      'twice|two times|three times|several times|a second time|by hand|manually|each time|every time|before (?:it|they|changes|anything)|until (?:it|they)',
    byNow: String.raw`now|down to|up to|only [\d.,]+ (?:left|remain)`,
    lets: "let me(?! know)|let us|let['’]s",
    setsOut: String.raw`(?:(?:now|next|first|then|before [^,]{3,40}),? )?(?:(?:i|we)(?: (?:also|first|now|just|still))? (?:want|need|have|would like|intend|ought) to|(?:i|we)['’]d (?:also |first )?like to|(?:i['’]m |we['’]re )?(?:curious|wondering)|time (?:to|for)|worth [\p{L}]+ing|let me|let us|let['’]s|an? (?:(?!\x60)[\p{L}]+ ){0,2}(?:look|check|glance|test|try|probe|peek)(?: \p{L}+)? (?:at|of|in|into|on|with|for|whether|if|how)|(?:quick|short) (?:look|check|glance|test|peek))`,
    underWay: String.raw`(?!(?:noth|someth|anyth|everyth|dur|str|miss|exist|accord|regard|includ|assum|depend|giv|be|br|th|st|sw|spr|cl|fl|sl)ing(?![\p{L}]))[a-z]{2,}ing`,
    finite:
      'is|are|was|were|has|have|had|does|did|do|will|would|can|could|should|must|may|might|gives?|gave|shows?|showed|makes?|made|breaks?|broke|fails?|failed|works?|worked|takes?|took|means?|leads?|led|changes?|changed|needs?|costs?|returns?|returned|helps?|helped|gets?|got|leaves?|left|reads?|adds?|keeps?|drops?|brings?|brought|yields?|turns?|causes?|fixes|fixed|not|no',
    asksWithin: 'whether|if|how|what|which|where|why|who|when',
    acknowledged:
      'understood|got it|noted|acknowledged|will do|agreed|sounds good|fair enough|sure|of course',
    begun:
      '(?:has|have)(?: just| now)? (?:started|begun)|(?:is|are)(?: now| still)? (?:under way|underway|running|in progress)|kicked off|started (?:the|a)',
    ofEveryProject:
      'tests?|services?|pages?|files?|code|apps?|builds?|servers?|data|projects?|functions?|commits?|versions?|teams?',
    timeUnits: 'min(?:s|utes?)?|hours?',
    progressed: 'halfway|so far|done|finished|processed|migrated|converted|ported|completed?|translated',
    flaky: 'flaky|intermittent(?:ly)?|now and then|once in a while|every few runs|without any change',
    voided:
      "(?:is|are|was|were)(?: not|n['’]t) (?:valid|right|true|real|usable|comparable|correct)|(?:is|are|was|were) (?:invalid|wrong|void|worthless|bogus)|(?:does|do|did)(?: not|n['’]t) (?:count|hold)",
    passes:
      '(?:tests?|suite|specs?|checks?|cases)[^.,;]{0,30} (?:pass(?:es|ed)?|green|succeeds?)|\\d+ (?:pass(?:es|ed)?|green)',
    still:
      'still|what (?:is|remains) (?:left|to (?:be )?do(?:ne)?)|yet(?! another)|for the moment|nothing [^.]*so far|not (?:[\\p{L}]+ ){1,3}until',
    retracted:
      '(?:i|we) (?:was|were) (?:wrong|mistaken)|wrong (?:suspicion|guess|track|lead|diagnosis|assumption|idea)|false (?:lead|alarm|track)|my (?:mistake|theory was)|on the wrong track',
    withdrawn:
      'i withdraw|withdrawn|(?:is|was) no (?:finding|bug|problem|issue)|false (?:positive|alarm)|not a (?:finding|bug|problem|issue) after all',
    itself: 'it|they|which|that',
    makes: 'build|create|make|write|add|implement|design|draft|set up|extend|rework|rebuild|redo',
    modals: 'must|should|shall|may not|has to|have to|need to|needs to|must not|cannot',
    wasSo: 'was|were',
    unrun: 'not (?:yet )?(?:been )?(?:run|started|executed|tried|tested)',
    removes: 'remove|delete|drop|rid',
    lasting:
      'always|never|every|whenever|(?:any|all|each) (?!of (?:it|them|this|that|these|those|the) )[^ ]+|everywhere|anywhere|from now on|going forward',
    reserves: '(?:leave|keep) .* (?:to|for) me|hands off',
    short: 'short|brief|briefly|concise|terse',
    long: 'long|longer|detailed|verbose|normal',
    handles: String.raw`(?:any|every|some|no)thing|ask\w*|before|writ\w*|touch\w*|chang\w*|edit\w*|modif\w*|alter\w*`,
    not: '(?:and )?(?:not|no)',
    articles: 'and|the',
    may: 'is|are|may|can',
    demands: 'always|use|only',
    only: 'only',
    forEver: 'never|ever|under no circumstances',
    today: 'today',
    without: 'without',
    allowedAgain: String.raw`(?:is|are|was) (?:\S+ ){0,3}(?:fine|ok|okay|allowed|permitted|good|welcome)|again|after all`,
    noDuty: "(?:do(?:es)?n'?t|do(?:es)? not) (?:need|have|apply|mind)|any ?more|(?:any|no) longer|no need",
    no: 'no',
    onlyThis: String.raw`only (?:\S+ ){0,2}(?:this|that)`,
    firstThen: '(?:(?:ok|so|please|and) )*first .*,(?: and)? then',
    answersSomebody: String.raw`(?:\S+ )?(?:reply to|answer (?:to|him|her|them))|(?:yes|yeah|yep|ok|okay|sure|fine) (?:, )?but (?:only|just)`,
    thisOnce:
      'just (?:the )?once|only this time|one time only|one-time thing|one-off|this time|just this once|only this once|for this one|in this case|for once|one more time|this one time',
    thought: '(?:i think|maybe|probably|perhaps|i guess|i feel like|might) .*(?:should|could)',
    accordingTo: 'according to (?!me |my )',
    askedInPassing: '(?:what|how|why|which|who|where) (?:should|do|does|is|are|can|could|would)',
    step: 'step|phase|task|item|part',
    hadTo: 'i have to|i must|i need to',
    wish: String.raw`(?:i|i'd|i would) (?:[\w']+ ){0,2}(?:prefer|hate|dislike)|(?:i|i'd) (?:really |just )?(?:like|love) (?!it |this |that |the |how |what |to )`,
    dislikes:
      "(?:i (?:don't|dont|do not) like|i hate|i dislike|not a fan of) (?!it |this |that |the |how )|it (?:really )?(?:bothers|annoys|bugs|irritates) me when|i can't stand (?!it |this |that |the )|i'm allergic to (?!it |this |that |the )|im allergic to (?!it |this |that |the )|i'm not a fan of (?!it |this |that |the )",
    chores:
      'fix|add|change|update|remove|rename|replace|delete|refactor|migrate|upgrade|implement|create|build',
    universal: 'every|all|any|each|everywhere|nothing|nobody',
    abbreviations: String.raw`vs\.|e\.g\.|i\.e\.|etc\.|approx\.`,
    functionWords:
      "a|an|the|and|or|but|if|to|of|in|on|at|by|for|with|from|as|is|are|be|been|it|its|this|that|these|those|you|your|we|our|i|my|me|do|does|can|can't|please|pls|make|sure|using|used|just|also|so|then|than|when|any|all|every|each|will|would|could|have|has|had|there|here|now|again|anymore|yet|still|may|free|feel|fine|ok|okay|back|about|what|said|u|instead|rather|everything|forget|switch|actually|nevermind|per|was|wrong|rule|rules|off|over|gone|scrap|scratch|strike|drop|disregard|cancel|lift|ditch|requirement|restriction|thing|stuff|moved|move|migrate|go|going|after|need|longer|necessary|needed|required|more|allowed|permitted|let's|lets|one-off|take|takes|taking|ban|banned|write|writing|written|add|adding|put|insert|british-english|changed|mind|new|normal|answer|reply|respond|don't|dont|too|not|doesn't",
    numbers: 'two|three|four|five|six|seven|eight|nine|ten',
    indents: 'tab|tabs|space|spaces',
    quotes: 'single|double',
    exceptions: 'except|except for|apart from|other than|but not|unless',
    asides:
      'btw|by the way|on another note|another thing|unrelated|different topic|before that|also btw|quick one|side note',
    demonstratives: 'those|these|that|this|them|it',
    smallTalk:
      "anything|everything|nothing|something|anyone|everyone|nobody|simply|once|future|they|them|he|she|want|wants|wanted|well|hm|hmm|oh|ah|hey|hi|btw|way|good|great|nice|cool|news|already|early|really|quite|maybe|one|ones|first|second|last|next|time|today|tomorrow|yesterday|night|morning|week|keep|use|get|got|give|gave|look|looks|see|try|think|know|like|let|im|i'm|it's|thats|that's|dont|isnt|cant|where|who|why|how|which|some|other|same|much|many|very|only|even|yes|no|nope|yeah|sorry|thanks|thank|because|until|while|since|before|out|up|down|into|alone|leave|stay|stays|should|must|never|always|run|runs|work|works|done|change|changes|set|start|stop",
    runColors: 'red|green',
    letterCases: 'lowercase|lower|uppercase|upper|capital|capitals|capitalized',
    weekdays: 'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
    addresses: 'formally|informally|formal|informal',
    languages:
      'english|german|french|spanish|portuguese|russian|chinese|japanese|korean|italian|polish|dutch|turkish',
    leads: 'please|pls|ok|also|therefore|so',
    forbidHeads:
      "(?:the )?(?:don'ts|donts|dont's|do nots)|no-?gos|no go's|forbidden|prohibited|banned|not allowed|never ever|you must not|you may not|things to avoid|to avoid|not to do|what not to do",
    things:
      '(?:package|dependency|version|state|process|task|window|password|file|secrets?|session|memory|plugin|config|key) manager|(?:https?|api|rest|graphql|grpc|rpc|sql|db|database|mail|e-?mail|ftp|ssh|git|web|websocket|mqtt|query|test) client',
    forbids: String.raw` (?:stop|quit) \w+ing |^ (?:stay|keep) (?:away from|out of|clear of) \S|^ enough with |(?:^|,) nothing (?:(?:is to|may|must|can) be|gets (?:merged|pushed|deployed|published|released|committed|deleted|installed|sent|changed)) .*without `,
    hedged:
      "in my (?:opinion|view)|i expect|i['’]d expect|(?:one|my|a) (?:worry|concern|fear)|hypothesis|hunch|might|(?:an|one|my) (?:idea|theory|hypothesis)|(?:my )?first (?:guess|idea|thought|measured|suspicion)|at first (?:sight|glance)|(?:looks|smells|feels|sounds) like|seems|i suspect|i assume|i guess|presumably|probably|maybe|perhaps|(?:might|could) be(?! [\\p{L}]+(?:ed|en|n)(?![\\p{L}]))|i think|i believe|i bet|i suppose|my (?:guess|bet|hunch|suspicion)|(?:as )?it seems|must be the|apparently|supposedly|(?:most|very|quite|more) likely|likely (?:an?|the|that|because|due|caused)(?![\\p{L}])",
    diagnosed: 'causes?|caused|culprit|bottleneck|because|due to|problem|issue|reason',
    answeredNo: 'no|nope|ok|okay|hm+|ah|right|so|and|but',
    denies:
      "(?:it|that)(?:['’]s| is| was) not|(?:it|that) (?:isn|wasn)['’]t|not|(?:they|these|those) (?:are|were)(?: not|n['’]t)",
    cleared:
      "(?:is|are) off the table|(?:is|are|was|were)(?: not|n['’]t) (?:the |to )?(?:cause|culprit|problem|reason|issue|blame|it)|ruled out|(?:is|are|was|were) (?:innocent|ruled out|off the hook)|(?:is|are) out(?=[.,;:]|$)|nothing to do with|(?:it|that)(?:['’]s| is| was) [^.,]{2,40} rather than|not to blame|(?:is|are) fine(?=[.,;:]|$)|(?:has|have) no part in|pre-?existing|unrelated|(?:not|nothing) (?:from|caused by|to do with) (?:our|my|these) changes?",
    due: String.raw`next|not yet|yet|still (?:missing|there|open|to do|a stub|need\w*)|(?:has|have|needs?|remains?|left) to|nothing calls|not (?:been )?(?:applied|wired|written|called|run|deployed|merged|started|done|connected)|only planned`,
    nextStep: String.raw`(?:so |and )?(?:next(?: up| steps?)?(?=[ ,:—–-])|(?:the )?(?:next|remaining) (?:step|thing|item|task|piece|part)s?\b|up next\b|(?:still )?(?:left|remaining|to do|todo|open)\s*:|what(?:['’]s| is) (?:left|next)\b)`,
    isNext: String.raw`(?:I|we)(?:['’]ll| will| am going to|['’]m going to| still (?:have|need) to| (?:have|need) to)?\b[^.]*\bnext$|(?:next step is|next is|comes next|is next|do next|remains? to be|still (?:has|have|needs) to be)\b`,
    first: '(?:the )?first',
    second: '(?:the )?second',
    third: '(?:the )?third',
    or: 'or',
    placeLabels: 'files?|location|path|lines?',
    bound: 'this|that|it|these|those|both|they|so|which',
    limits: 'only|when|whenever|above|below|beyond|without|until|once',
    goesOn: 'but|and|however|also|instead|otherwise|either way|therefore|thus|hence|plus|neither|nor',
    secondThoughts:
      'strike that|correction|actually|(?:oh |no,? )?wait|hmm+|hold on|on second thoughts?|scratch that|come to think of it',
    pointing: 'this|these|those',
    permitted: 'may|can|allowed|free to|permitted',
    negations: "never|not|no|don't|dont|doesn't|cannot|can't|without|avoid",
    against: 'not|instead|over|rather',
    smallWords: 'a|an|the|of|to|in|on|at|for|and|or|is|are|be|it|this|that|with|we|i|you',
    binding: "never|always|must|not|don't|no|only|avoid",
    waiting: 'waits? for|waiting (?:for|on)|awaits?|awaiting|pending',
    stepToCome: 'next(?: step| up)?[ ,:]|next i|as a next step',
    proposed:
      "i (?:would )?(?:recommend|suggest|propose)|i would|i['’]d (?:lean|go (?:with|for)|recommend|suggest|propose|pick|prefer)",
    present: 'we have|we are at|we get|currently|right now|at the moment|so far|stands at',
    notUp: "(?:not|n['’]t)(?: yet| currently| even)? (?:running|up|started|listening|reachable)",
    failing: String.raw`fail\w*|errors?|broken|red`,
    running: 'in the background|still running|runs on|is running',
    wrong: 'no|nope|wrong',
    notSo: "that(?:['’]s| is) (?:wrong|not)|not true",
    because: 'because|since|so that|therefore|due to|instead|rather than',
    purposes: 'not|so (?:nothing|no|the|it|we|both|all|every\\w*)',
    negated: "not|no|never|only|without|n't",
    supposed:
      'might|may|maybe|potential|potentially|possibly|perhaps|probably|likely|suggests?|would|could|should|if you|we need|need to|proposed?|option',
    orders: 'add|update|remove|implement|create|insert|refactor|rename|replace|extract|delete|modify|rewrite',
    intended: 'approach|plan|goals?|proposal|proposed|implementation|objective|idea',
    yesOrNo: 'yes|no|yeah|nope',
    allGreen: String.raw`all (?:\w+ ){0,3}tests? (?:are |now |all |have )*(?:pass|green|succe)|tests? all pass`,
    past: String.raw`before|earlier|previous\w*|initially|until|originally|then|after|once|should|must|ensure|verify|confirm|make sure|so that`,
    untelling:
      'the|and|for|are|was|were|has|have|had|not|but|that|this|these|those|with|from|its|you|your|can|will|all|any|one|two|out|into|also|then|than|when|what|which|who|how|why|because|there|their|they|our|now|only|just|more|some|such|been|does|did|get|got|use|used|uses|using|make|made|see',
    speakers: '[Ss]peaker|[Pp]erson',
    atTime: 'at',
    beforeCommands:
      "and|but|so|or|then|also|btw|please|pls|plz|just|plus|you|u|we|must|should|shall|will|may|can|is|let's|lets|again|ok|okay|yes|no|need|ask|thing|rule|important|note|next|time",
    beforeImperatives:
      "please|pls|plz|just|but|so|we|should|must|always|only|let's|lets|instead|ok|okay|yes|no",
    openings:
      'ok|okay|yes|yeah|yep|no|nope|so|and|but|also|well|hm|hmm|hmmm|ah|ahh|oh|actually|please|pls|plz|then|now',
    tasks:
      "do|let|get|give|list|read|open|close|revert|undo|replace|convert|address|mark|continue|finish|clean|drop|install|download|copy|let's|lets|now|please|generate|search|scan|analyze|analyse|summarize|describe|compare|rerun|restart|kill|save|store|format|rewrite|simplify|extract|merge|rebase|stage|unstage|apply|handle|resolve|solve|migrate|port|upgrade|downgrade|bump|ok|then|plot|count|sort|print|log|here|we|you|i|refactor|add|fix|modify|implement|create|verify|check|test|build|change|update|remove|make|write|move|rename|know|understand|see|look|discuss|talk|try|run|review|go|start|commit|push|release|deploy|delete|figure|find|debug|include|show|explain|have|a|an|fixed|updated|changed|removed|added|refactored|renamed|moved|merged|deleted|done|tested|checked",
    afterAnswer:
      "i|i'm|it|it's|that|that's|this|the|those|these|they|there|we|you|he|she|need|problem|problems|worries|idea|one|longer|revert|just|not|matter|wait|thanks|thank|sorry|but|and|way|error|errors|failure|failures|issue|issues|luck|further|clue",
    opinions:
      "i don't think|i dont think|i don't know|i dont know|i don't see|i don't remember|i don't have|i dont have|i only have",
    commandsFirst: "never|always|only|do not|don't|dont|avoid|ensure|remember",
    commandsAtTime: String.raw`(?:after|before|until|between|from) \S+ (?:never|always|don't|dont|do not)`,
    saysTo: 'you to|need to|have to|needs to|want to|has to',
    doNot: "don't|dont|do not",
    subjects:
      "why|i|i'd|it|they|we|you|he|she|who|that|which|and|so|just|really|still|also|people|one|this|there|but|have|has|had|is|are|was|will|would|could|can|may|might|should|must",
    noThing: 'no',
    beforeNo:
      '^(?: (?:and|also|but|please|plus|oh))+(?= no )|^(?: (?:and|also|but))* (?:in general|generally|overall|as a rule|by the way|btw) ,(?= no )|^(?: (?:my|one|new|another|general|the))? (?:rule|rules|thing) ,',
    headedNo: String.raw`^(?: \S+)? (?:rule|rules|thing) , no `,
    asksFirst: 'can|could|would',
    wants: "(?:i'd like|i would like|i want|i like|i need|i expect|we want)(?: (?:you |us )?to)?",
    oneThing: 'the|a|an|this|that|these|those|it|some|my|our|one|more|another',
    staysSo: 'to (?:stay|remain|be kept|keep)',
    consequences: 'so(?= (?:please )?(?:never(?! mind)|always) )',
    correctsAfterNo: "use|revert|don't|dont|do|not|it|i|we|that|this|the|you|wait|just",
    workedOnWhole: 'apis?|db|ci|ui|ux|prs?|css|npm|sql|logs?|bugs?|fix|env|csv|php|docs?|repos?|jobs?|keys?',
    saidOfThings: "is|are|was|were|should|must|needs?|has|to|shows?|looks?|opens?|does|doesn['’]t",
    belongsTo: 'of the|of',
    decidedFirst: 'decision',
    surelyDecided: "decided|decision|let's go with",
    compared: 'instead of|rather than|so that',
    chosenFirst:
      "i'll use|i'll keep|we'll use|we'll keep|i'm using|we're using|i used|i kept|i switched|i made|i moved|i changed|i replaced|we use|we now|we keep|switched|replaced|changed|updated|moved|kept|keeping|using|chose|picked|the fix was|the fix is",
    chosenFor: 'because|, so | so that|since |to avoid|to keep|which means| now ',
    undecided:
      ' would | could | should | might | may |you can |if you |if we |if that|if this|if it |do you want|let me know|option |alternatively|proposal|suggest',
    narrated: 'failing| fails|expects|expected| was | were | returns | outputs | is using ',
    announcedFirst:
      "let me|now let|now i|i'll now|i'll start|i'll check|i'll look|i'll read|i'll run|i'll try|next,|next:|first,|first:|i need to|i should|i'm going to|fix:",
    turnsAwayFirst:
      'let me take a different|let me try a different|let me use a different|let me take a simpler|let me try a simpler|let me use a simpler|let me try another approach|let me revert',
    asksAround:
      'a|about|again|all|also|an|and|any|are|as|at|be|been|being|but|by|can|could|did|do|does|doing|for|from|had|has|have|how|i|if|in|into|is|it|its|me|my|of|on|or|our|please|remember|said|say|says|should|so|some|tell|than|that|the|their|them|then|there|these|they|thing|this|those|to|us|was|we|were|what|when|where|which|while|who|why|will|with|would|you',
    announcesReport:
      "let me|i now have|now i have|i'll now|i will now|here(?:'s| is| are)|based on my|i can now",
  },
};
